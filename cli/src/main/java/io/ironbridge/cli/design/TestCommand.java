package io.ironbridge.cli.design;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Projects;
import io.ironbridge.cli.run.ReplayOptions;
import io.ironbridge.cli.run.Running;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the tests of API projects. */
@Command(
        name = "test",
        description = {
            "Runs the tests of API projects: requests and expected replies, in tests/*.yaml.",
            "",
            "Starts the projects with labs as 'run --with-lab' does, on a free port, unless --url"
                    + " names a server that runs them.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge test accounts",
            "  ironbridge test accounts --junit target/accounts.xml",
            "  ironbridge test accounts --replay recording",
            "  ironbridge test accounts --url https://test.example.com:9443/accounts"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:all tests passed",
            " 1:a test failed, there is none, or the projects have errors",
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class TestCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final Projects projects = new Projects();

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Test the API at this URL, context root included, and start nothing. For one"
                            + " project.")
    private @Nullable String url;

    @Option(names = "--no-lab", description = "Use the configured connections instead of labs.")
    private boolean withoutLab;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the results to this file, as JUnit XML.")
    private @Nullable Path junit;

    @Mixin private final ReplayOptions replay = new ReplayOptions();

    @Mixin private final LabOptions labs = new LabOptions();

    @Spec private CommandSpec spec = CommandSpec.create();

    public TestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call()
            throws ConfigurationException,
                    StartException,
                    InputException,
                    IOException,
                    InterruptedException {
        if (replay.isUsed() && (url != null || withoutLab)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--replay answers calls of a server that 'test' starts: omit --url and"
                            + " --no-lab.");
        }
        if (url != null || withoutLab || replay.isUsed()) {
            labs.checkUnused(spec, "omit --url, --no-lab and --replay", replay.isUsed());
        }
        if (url != null) {
            List<ApiTest> tests = new ArrayList<>();
            for (Path project : projects.paths()) {
                tests.addAll(ApiTestFiles.read(project, projects::variable));
            }
            ApiTestRun run = new ApiTestRun(console);
            run.run(url, tests);
            return finished(run);
        }
        WithLab.Result result = load();
        if (result.loaded().hasErrors()) {
            result.labs().close();
            result.loaded().faults().forEach(fault -> console.note(FaultLine.of(fault)));
            return ExitCodes.FAULTS;
        }
        GatewayOptions options =
                replay.options(GatewayOptions.DEFAULT.withHttpPort(0), labs, false);
        try (Running running = Running.start(result, options)) {
            reportBackEnds(running);
            return finished(runAll(running));
        }
    }

    /** Names the back ends that the tests call, because they may be those of production. */
    private void reportBackEnds(Running running) {
        List<String> configured =
                running.loaded().config().connections().ofKinds().stream()
                        .map(Connection::id)
                        .filter(id -> !running.labs().replaced().contains(id))
                        .toList();
        running.gateway()
                .endpoints()
                .forEach((id, endpoint) -> {
                    if (configured.contains(id)) {
                        console.note(
                                "IRB-GW-0831I The connection '%s' calls %s, which is no lab."
                                        .formatted(id, endpoint));
                    }
                });
    }

    private WithLab.Result load() throws StartException, InterruptedException {
        LoadOptions options = projects.options();
        if (withoutLab) {
            Loaded loaded = projects.load(options);
            return new WithLab.Result(loaded, Labs.NONE, () -> loaded);
        }
        if (replay.isUsed()) {
            labs.startNone();
        }
        return new WithLab(options, projects::load, labs, console).load();
    }

    private ApiTestRun runAll(Running running)
            throws InputException, IOException, InterruptedException {
        ApiTestRun run = new ApiTestRun(console);
        for (ApiProject project : running.loaded().projects()) {
            String root = project.contextRoot().equals("/") ? "" : project.contextRoot();
            run.run(running.url() + root, ApiTestFiles.read(project.origin(), projects::variable));
        }
        return run;
    }

    private int finished(ApiTestRun run) throws InputException {
        if (junit != null) {
            run.writeJUnit(junit);
        }
        console.print(run.summary());
        return run.passed() ? ExitCodes.OK : ExitCodes.FAULTS;
    }
}
