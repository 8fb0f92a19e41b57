package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.gateway.server.FileChanges;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds all faults in projects without running them. In the distribution that has labs, {@link
 * CheckWithLabCommand} adds the options for them.
 */
@Command(
        name = "check",
        description = {
            "Prints all faults in API projects and their configuration.",
            "",
            "Each fault has its place and a remedy. Mappings are compared with what they read and"
                    + " write: the OpenAPI document, copybooks, SQL and the schemas of services."
                    + " Nothing is started or called unless an option asks for it.",
            "",
            "Without errors, also prints how many operations have fully compiled mappings, and each"
                    + " expression that the JSONata library evaluates, which takes more CPU.",
            "",
            "A variable without a value, such as $${DB2_HOST} if it is not set, is a warning here,"
                + " because it may be set where the project runs. A CICS region without an address"
                + " is a warning, too. For 'run' both are errors. A line names what is not checked"
                + " because of such warnings.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge check employees",
            "  ironbridge check api.war overrides.xml --var DB2_HOST=localhost",
            "  ironbridge check employees --json | jq '.faults[].file'",
            "  ironbridge check employees --strict --sarif target/check.sarif",
            "  ironbridge check employees --watch"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:no errors; there may be warnings, except with --strict",
            ExitCodes.FAULTS_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public class CheckCommand implements Callable<Integer> {
    private static final String NO_VALUE = "IRB-PROJ-0607E";
    private static final String NO_ROAD = "IRB-PROJ-0621E";
    private static final String INCOMPLETE =
            "'run' does not start yet: each variable needs a value (--var NAME=VALUE or the"
                + " environment), and each connection an address. 'run --with-lab' needs neither"
                + " for what a lab replaces.";

    /** A compiler's message. */
    private static final Pattern COMPILED =
            Pattern.compile(
                    "(?<file>[^:]+):(?<line>\\d{1,9}):(?:(?<column>\\d{1,9}):)? *(?<text>.*)");

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Comparator<Fault> BY_PLACE =
            Comparator.comparing(Fault::file)
                    .thenComparingInt(Fault::line)
                    .thenComparingInt(Fault::column);

    private final Console console;

    @Mixin private final Projects projects = new Projects();

    @Option(
            names = "--json",
            description =
                    "Print an object with the array 'faults' (severity, id, file, line, column,"
                            + " what, remedy), the array 'operations' (project, operation, method,"
                            + " path, fullyCompiled, interpreted) and the object 'summary'.")
    private boolean json;

    @Option(names = "--strict", description = "Exit with 1 if there are warnings, too.")
    private boolean strict;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description =
                    "Also write the faults as SARIF 2.1.0, for code hosts and editors. Places are"
                            + " relative to the current folder.")
    private @Nullable Path sarif;

    @Option(names = "--watch", description = "Check again whenever a file changes, until Ctrl-C.")
    private boolean watch;

    @Option(
            names = "--connect",
            description =
                    "Also connect to the data sources of SQL assets and let the databases prepare"
                            + " the statements, without running them.")
    private boolean connect;

    public CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException, IOException {
        FileChanges changes = changes(projects.paths());
        while (true) {
            Checked checked = check();
            report(checked);
            if (!watch) {
                return exitCode(checked.summary);
            }
            console.note("IRB-GW-0827I Waiting for changes; Ctrl-C ends.");
            FileChanges next = changes(checked.files);
            if (!changes.hasChanged()) {
                next.await(PAUSE);
            }
            changes = changes(checked.files);
        }
    }

    private FileChanges changes(List<Path> places) {
        return FileChanges.since(places, sarif == null ? List.of() : List.of(sarif));
    }

    private int exitCode(Summary summary) {
        boolean failed = summary.errors() > 0 || (strict && summary.warnings() > 0);
        return failed ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    /**
     * Result of a check.
     *
     * @param notChecked what could not be checked because of other faults; empty if nothing
     * @param files that were read
     */
    private record Checked(
            List<Fault> faults,
            Summary summary,
            CompiledMappings mappings,
            List<String> notChecked,
            List<Path> files) {}

    private Checked check() throws StartException, InterruptedException {
        WithLab.Result result = load(projects, console);
        try {
            return check(result);
        } finally {
            result.labs().close();
        }
    }

    private Checked check(WithLab.Result result) throws StartException {
        Loaded loaded = result.loaded();
        List<Fault> faults =
                Stream.of(
                                loaded.faults(),
                                atStart(loaded),
                                result.labs().failures().stream()
                                        .map(CheckCommand::failure)
                                        .toList())
                        .flatMap(List::stream)
                        .map(CheckCommand::judged)
                        .sorted(BY_PLACE)
                        .toList();
        Summary summary = Summary.of(loaded, faults);
        if (isStarted() && summary.errors() == 0 && !loaded.hasErrors()) {
            start(loaded);
        }
        return new Checked(
                faults,
                summary,
                summary.errors() == 0
                        ? CompiledMappings.of(loaded)
                        : new CompiledMappings(List.of()),
                notChecked(result),
                files(loaded));
    }

    private List<String> notChecked(WithLab.Result result) {
        List<String> parts = new ArrayList<>();
        if (result.loaded().hasErrors()) {
            parts.addAll(List.of("key stores", "keys of token issuers", "anonymous access"));
            if (connect) {
                parts.add("statements of SQL assets by their databases");
            }
            if (isStarted()) {
                parts.add("the start of the server");
            }
        }
        if (isStarted() && result.loaded().faults().stream().anyMatch(CheckCommand::preventsLabs)) {
            parts.add("programs of labs, which were not compiled");
        }
        return parts;
    }

    /** Projects and configuration, or what the user named if none could be found. */
    private List<Path> files(Loaded loaded) {
        List<Path> files = new ArrayList<>(loaded.origins().configuration());
        files.addAll(loaded.origins().projects());
        return files.isEmpty() ? projects.paths() : files;
    }

    /** Starts what the projects need, and stops it. */
    private static void start(Loaded loaded) throws StartException {
        try {
            Gateway.start(
                            loaded,
                            GatewayOptions.DEFAULT
                                    .withHttpPort(0)
                                    .withHttpsPort(0)
                                    .withAdminPort(-1)
                                    .withoutWarnings())
                    .close();
        } catch (ConfigurationException e) {
            throw new StartException(FaultLine.of(e.faults().getFirst()), e);
        }
    }

    /** Loads the projects. */
    WithLab.Result load(Projects projects, Console console)
            throws StartException, InterruptedException {
        return projects.withoutLab(projects.options());
    }

    /** Whether the server is started, too. */
    boolean isStarted() {
        return false;
    }

    private void report(Checked checked) throws IOException {
        if (json) {
            console.print(json(checked));
        } else {
            print(checked);
        }
        if (sarif != null) {
            Files.writeString(
                    sarif,
                    new SarifReport(checked.faults, Path.of(""), Build.ofThisJar().version())
                            .json());
        }
    }

    private void print(Checked checked) {
        checked.faults.forEach(fault -> console.print(FaultLine.of(fault)));
        checked.mappings.notes().forEach(console::print);
        if (!checked.notChecked.isEmpty()) {
            if (checked.summary.errors() == 0) {
                console.print(INCOMPLETE);
            }
            console.print("Not checked: " + String.join("; ", checked.notChecked) + ".");
        }
        String compiled = checked.mappings.operations().isEmpty() ? "" : ", " + checked.mappings;
        console.print(checked.summary + compiled);
    }

    /**
     * Faults that only show when the configuration is activated; for that, each variable needs a
     * value.
     */
    private List<Fault> atStart(Loaded loaded) {
        GatewayOptions options = GatewayOptions.DEFAULT;
        return loaded.hasErrors()
                ? List.of()
                : Gateway.check(loaded, connect ? options.withConnections() : options);
    }

    /** A program that a lab cannot compile. */
    private static Fault failure(String message) {
        Matcher at = COMPILED.matcher(message);
        boolean placed = at.matches();
        return new Fault(
                Fault.Severity.ERROR,
                "IRB-GW-0830E",
                placed ? at.group("file") : "",
                placed ? Integer.parseInt(at.group("line")) : 0,
                placed && at.group("column") != null ? Integer.parseInt(at.group("column")) : 0,
                "The program does not compile: " + (placed ? at.group("text") : message),
                "Its calls would fail.");
    }

    /** Whether labs cannot be started because of a fault. */
    static boolean preventsLabs(Fault fault) {
        return fault.isError() && !dependsOnPlace(fault);
    }

    private static boolean dependsOnPlace(Fault fault) {
        return fault.id().equals(NO_VALUE) || fault.id().equals(NO_ROAD);
    }

    /**
     * Turns errors that depend on the place where the project runs into warnings: a variable
     * without a value, and a CICS region without an address.
     */
    private static Fault judged(Fault fault) {
        if (!dependsOnPlace(fault)) {
            return fault;
        }
        return new Fault(
                Fault.Severity.WARNING,
                fault.id().substring(0, fault.id().length() - 1) + "W",
                fault.file(),
                fault.line(),
                fault.column(),
                fault.what(),
                fault.remedy());
    }

    private static String json(Checked checked) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("faults", checked.faults.stream().map(CheckCommand::json).toList());
        report.put("operations", checked.mappings.json());
        report.put("summary", json(checked.summary, checked.notChecked));
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(report);
    }

    private static Map<String, Object> json(Fault fault) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("severity", fault.severity().name().toLowerCase(Locale.ROOT));
        members.put("id", fault.id());
        members.put("file", fault.file());
        members.put("line", fault.line());
        members.put("column", fault.column());
        members.put("what", fault.what());
        members.put("remedy", fault.remedy());
        return members;
    }

    private static Map<String, Object> json(Summary summary, List<String> notChecked) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("complete", notChecked.isEmpty());
        members.put("notChecked", notChecked);
        members.put("errors", summary.errors());
        members.put("warnings", summary.warnings());
        members.put("projects", summary.projects());
        members.put("operations", summary.operations());
        members.put("implemented", summary.implemented());
        members.put("assets", summary.assets());
        members.put("services", summary.services());
        return members;
    }
}
