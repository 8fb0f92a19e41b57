package io.ironbridge.cli.run;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Finds all faults in projects without running them. */
@Command(
        name = "check",
        description = {
            "Prints all faults in API projects and their configuration.",
            "",
            "Each fault has its place and a remedy. Nothing is started or called.",
            "",
            "Without errors, also prints how many operations have fully compiled mappings, and each"
                    + " expression that the JSONata library evaluates, which takes more CPU.",
            "",
            "A variable without a value, such as $${DB2_HOST} if it is not set, is a warning here,"
                + " because it may be set where the project runs. A CICS region without an address"
                + " is a warning, too. For 'run' both are errors. With such warnings, key stores,"
                + " keys of token issuers and anonymous access are not checked; a line says so.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge check employees",
            "  ironbridge check samples/workload --with-lab",
            "  ironbridge check api.war overrides.xml --var DB2_HOST=localhost",
            "  ironbridge check employees --json | jq '.faults[].file'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:no errors; there may be warnings",
            ExitCodes.FAULTS_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class CheckCommand implements Callable<Integer> {
    private static final String NO_VALUE = "IRB-PROJ-0607E";
    private static final String NO_ROAD = "IRB-PROJ-0621E";
    private static final String INCOMPLETE =
            "Not checked: key stores, keys of token issuers, and anonymous access. These checks"
                + " need a value for each variable and an address for each connection: use --var,"
                + " the environment, or --with-lab.";
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

    @Option(
            names = "--with-lab",
            description =
                    "Check the projects as 'run --with-lab' would read them: addresses and accounts"
                            + " of connections that labs replace are not checked. Starts no lab.")
    private boolean withLab;

    public CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Loaded loaded = load();
        List<Fault> faults =
                Stream.concat(loaded.faults().stream(), atStart(loaded).stream())
                        .map(CheckCommand::judged)
                        .sorted(BY_PLACE)
                        .toList();
        Summary summary = Summary.of(loaded, faults);
        CompiledMappings mappings =
                summary.errors() == 0
                        ? CompiledMappings.of(loaded)
                        : new CompiledMappings(List.of());
        if (json) {
            console.print(json(faults, mappings, summary, !loaded.hasErrors()));
        } else {
            faults.forEach(fault -> console.print(FaultLine.of(fault)));
            mappings.notes().forEach(console::print);
            if (summary.errors() == 0 && loaded.hasErrors()) {
                console.print(INCOMPLETE);
            }
            String compiled = mappings.operations().isEmpty() ? "" : ", " + mappings;
            console.print(summary + compiled);
        }
        return summary.errors() > 0 ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    private Loaded load() {
        LoadOptions options = projects.options();
        return withLab
                ? new WithLab(options, projects::load, LabOptions.forDemo(), console)
                        .loadWithoutStart()
                : projects.load(options);
    }

    /**
     * Faults that only show when the configuration is activated; for that, each variable needs a
     * value.
     */
    private List<Fault> atStart(Loaded loaded) {
        return loaded.hasErrors() ? List.of() : Gateway.check(loaded, GatewayOptions.DEFAULT);
    }

    /**
     * Turns errors that depend on the place where the project runs into warnings: a variable
     * without a value, and a CICS region without an address.
     */
    private static Fault judged(Fault fault) {
        if (!fault.id().equals(NO_VALUE) && !fault.id().equals(NO_ROAD)) {
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

    private static String json(
            List<Fault> faults, CompiledMappings mappings, Summary summary, boolean complete) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("faults", faults.stream().map(CheckCommand::json).toList());
        report.put("operations", mappings.json());
        report.put("summary", json(summary, complete));
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

    private static Map<String, Object> json(Summary summary, boolean complete) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("complete", complete);
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
