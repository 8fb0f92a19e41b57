package io.ironbridge.cli.verify;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.cli.design.ApiTest;
import io.ironbridge.cli.design.ApiTestFiles;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Projects;
import io.ironbridge.cli.run.Running;
import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.mapping.MappingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Calls real hosts harmlessly, and reports how they differ from labs. */
@Command(
        name = "verify-host",
        description = {
            "Calls real hosts harmlessly, and reports how they differ from labs.",
            "",
            "For each connection: connects, and calls a program, transaction or service that does"
                    + " not exist. Of queue managers and data sources only the connection is"
                    + " tested. Nothing else is called unless --test or --call names it. A user"
                    + " that was refused is not tried again.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge verify-host server.xml",
            "  ironbridge verify-host accounts --test 'get an account' --report host.md",
            "  ironbridge verify-host accounts --call getAccount:request.json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:the hosts did what labs do",
            " 1:a host did something else, could not be reached or refused its user",
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class VerifyHostCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final Projects projects = new Projects();

    @Option(
            names = "--test",
            paramLabel = "NAME",
            description = "A test of tests/*.yaml to run, which may change data. May be repeated.")
    private List<String> tests = List.of();

    @Option(
            names = "--call",
            paramLabel = "ASSET:FILE",
            description =
                    "An asset to call, which may change data, with the JSON of its request. May be"
                            + " repeated.")
    private List<String> calls = List.of();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            defaultValue = "verify-host.md",
            description = "The report. Default: verify-host.md.")
    private Path report = Path.of("");

    @Option(names = "--no-lab", description = "Do not compare with labs.")
    private boolean withoutLab;

    @Mixin private final LabOptions labs = new LabOptions();

    private final Redaction redaction = new Redaction();

    public VerifyHostCommand(Console console) {
        this.console = console;
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call()
            throws ConfigurationException,
                    StartException,
                    InputException,
                    IOException,
                    InterruptedException {
        if (!labs.kept().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--keep has no effect here: omit it.");
        }
        Path folder = Files.createTempDirectory("ironbridge-probe");
        try {
            return verify(folder.resolve("ironbridge-probe"));
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private int verify(Path folder)
            throws ConfigurationException,
                    StartException,
                    InputException,
                    IOException,
                    InterruptedException {
        LoadOptions options = projects.options().withHttpHost("localhost");
        Loaded given = projects.load(options);
        Map<String, ProbeProject.Probe> probes =
                ProbeProject.write(folder, given.config().connections().ofKinds());
        if (probes.isEmpty()) {
            given.faults().forEach(fault -> console.note(FaultLine.of(fault)));
            throw new InputException(
                    List.of("IRB-GW-0850E The configuration has no connection to verify."));
        }
        List<Path> paths = new ArrayList<>(projects.paths());
        paths.add(folder);
        Function<LoadOptions, Loaded> loader = each -> ProjectLoader.load(paths, each);
        Loaded loaded = loader.apply(options);
        loaded.faults().stream()
                .filter(fault -> fault.isError() || !fault.file().startsWith(folder.toString()))
                .forEach(fault -> console.note(FaultLine.of(fault)));
        if (loaded.hasErrors()) {
            return ExitCodes.FAULTS;
        }
        checkCalls(loaded);
        List<Observation> hosts = run(new WithLab.Result(loaded, Labs.NONE, () -> loaded), probes);
        List<Observation> inLabs = List.of();
        if (!withoutLab) {
            labs.replaceAll(probes.keySet());
            inLabs = run(new WithLab(options, loader, labs, console).load(), probes);
        }
        return write(new HostReport(Build.ofThisJar().version(), hosts, inLabs));
    }

    private List<Observation> run(WithLab.Result result, Map<String, ProbeProject.Probe> probes)
            throws ConfigurationException,
                    StartException,
                    InputException,
                    IOException,
                    InterruptedException {
        Capture capture = new Capture();
        SystemRun run = new SystemRun(capture, redaction);
        try (Running running =
                Running.start(
                        result,
                        GatewayOptions.DEFAULT.withHttpPort(0).withInterceptors(_ -> capture))) {
            run.probe(probes);
            for (String call : calls) {
                call(run, asset(call), Path.of(call.substring(asset(call).length() + 1)));
            }
            for (ApiProject project : running.loaded().projects()) {
                tests(run, project, running.url());
            }
        }
        if (run.hasRefusedUser()) {
            console.note(
                    "IRB-GW-0851W A host has refused a user. It was not tried again, nor on other"
                            + " connections with the same user and password. Correct the"
                            + " credentials before the next run.");
        }
        return run.observations();
    }

    private static String asset(String call) {
        return call.substring(0, call.indexOf(':'));
    }

    private static void call(SystemRun run, String asset, Path file)
            throws InputException, IOException, InterruptedException {
        try {
            run.call(asset, Files.readAllBytes(file));
        } catch (MappingException e) {
            throw new InputException(
                    List.of(
                            file
                                    + ": error IRB-GW-0852E The request does not fit the asset "
                                    + asset
                                    + ": "
                                    + e.getMessage()));
        }
    }

    private void tests(SystemRun run, ApiProject project, String url)
            throws InputException, IOException, InterruptedException {
        String root = project.contextRoot().equals("/") ? "" : project.contextRoot();
        for (ApiTest test : ApiTestFiles.read(project.origin(), projects::variable)) {
            if (tests.contains(test.name())) {
                run.test(test, url + root, console);
            }
        }
    }

    private void checkCalls(Loaded loaded) throws InputException {
        List<String> assets =
                loaded.projects().stream()
                        .flatMap(project -> project.operations().stream())
                        .flatMap(operation -> operation.uses().stream())
                        .map(use -> use.asset())
                        .map(Asset::name)
                        .toList();
        List<String> known = new ArrayList<>();
        for (ApiProject project : loaded.projects()) {
            ApiTestFiles.read(project.origin(), projects::variable)
                    .forEach(test -> known.add(test.name()));
        }
        List<String> wrong = new ArrayList<>();
        calls.forEach(call -> {
            if (call.indexOf(':') < 0) {
                throw new ParameterException(
                        spec.commandLine(), "--call " + call + " is not of the form ASSET:FILE.");
            }
        });
        calls.stream()
                .map(VerifyHostCommand::asset)
                .forEach(name -> check("asset that an operation calls", name, assets, wrong));
        tests.forEach(name -> check("test", name, known, wrong));
        if (!wrong.isEmpty()) {
            throw new InputException(wrong);
        }
    }

    private static void check(String what, String name, List<String> known, List<String> wrong) {
        if (!known.contains(name)) {
            wrong.add(
                    "IRB-GW-0853E There is no "
                            + what
                            + " named '"
                            + name
                            + "'. "
                            + Texts.suggest(name, known, "Known: " + Texts.list(known) + "."));
        }
    }

    private int write(HostReport content) throws IOException {
        Files.writeString(report, content.markdown());
        long problems = content.problems();
        console.print(
                "%d steps; %d failed or differ from labs. Read %s before you send it."
                        .formatted(content.hosts().size(), problems, report));
        return problems == 0 ? ExitCodes.OK : ExitCodes.FAULTS;
    }
}
