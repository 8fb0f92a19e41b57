package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.workloaddriver.NamedScenarios;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.StopSignal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends load to a server and measures it, as defined by files or named scenarios. */
@Command(
        name = "drive",
        description = {
            "Sends requests to a server as defined by a scenario, and measures latencies, rates and"
                    + " CPU. A scenario is your own file, or a named one, which also starts its"
                    + " servers.",
            "",
            "In a closed loop (--clients), each client waits for its answer and then waits for its"
                + " think time. In an open loop (--rate), requests are due at fixed times, however"
                + " slow the server is, and latencies start at these times. Intervals are measured"
                + " after a warm-up. Ctrl-C ends a run and keeps what was measured so far.",
            "",
            "The CPU of the driver is reported, too: a driver that lacks CPU makes any server look"
                    + " slow.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge drive zosconnect-db2 --short",
            "  ironbridge drive --list",
            "  ironbridge drive http://localhost:9080/accounts/1 --clients 20",
            "  ironbridge drive samples/drive-employees.yaml",
            "  ironbridge drive load.yaml --clients 200 --warm-up stable --intervals 3",
            "  ironbridge drive load.yaml --rate 600 --pid gateway=4711 --out result.json",
            "  ironbridge drive load.yaml --requests 10000 --warm-up-requests 1000"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:the scenario has errors or does not exist, or more requests failed than it"
                    + " allows",
            ExitCodes.USAGE_HELP,
            " 3:could not start, for example because the server's name is unknown",
            ExitCodes.INTERNAL_HELP
        })
public final class DriveCommand implements Callable<Integer> {
    private final Console console;
    private final DriveStop stopping = new DriveStop();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE|NAME|URL",
            arity = "0..1",
            description = {
                "A scenario file (see docs/drive.md), the name of a scenario, which starts all"
                        + " processes that it needs, or the URL of a resource to get."
            })
    private @Nullable String given;

    @Option(names = "--list", description = "List the named scenarios.")
    private boolean list;

    @Mixin private final NamedOptions named = new NamedOptions();

    @Mixin private final DriveOptions options = new DriveOptions();

    @Option(
            names = "--pid",
            paramLabel = "NAME=PID",
            description = "Also measure CPU and memory of this local process. May be repeated.")
    private Map<String, Long> pids = Map.of();

    @Option(
            names = "--profile",
            description =
                    "Report what the CPU of Java processes is used for, by part, package and"
                        + " method: of a named scenario's sides, or of the processes of --pid. The"
                        + " profiles come from the processes' flight recorders, after the measured"
                        + " intervals. With perf and hardware counters also instructions.")
    private boolean profile;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the result to this file, as JSON.")
    private @Nullable Path out;

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            converter = Count.class,
            description = "Number of sending threads. Default: one for each processor.")
    private int eventLoops;

    public DriveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException, StartException, InterruptedException {
        if (list) {
            NamedList.print(console);
            return ExitCodes.OK;
        }
        String name = given;
        if (name == null) {
            throw usage("Which scenario? FILE, NAME or URL is missing; --list shows the names");
        }
        if (!Files.exists(Path.of(name)) && NamedScenarios.find(name).isPresent()) {
            return runNamed(NamedScenarios.find(name).get());
        }
        refuse(NamedOptions.NAMES, "is for named scenarios");
        if (pids.containsKey(ProcessMonitor.DRIVER)) {
            throw usage("--pid: '" + ProcessMonitor.DRIVER + "' is the driver itself");
        }
        if (profile && pids.isEmpty()) {
            throw usage("--profile: which processes? --pid is missing");
        }
        return new FileDrive(
                        console,
                        stopping,
                        new FileDrive.Arguments(
                                name,
                                spec.commandLine(),
                                options,
                                Map.copyOf(pids),
                                profile,
                                out,
                                eventLoops,
                                command()))
                .run();
    }

    private int runNamed(NamedScenario scenario)
            throws InputException, StartException, InterruptedException {
        refuse(DriveOptions.OF_FILES, "is for scenario files");
        refuse(List.of("--pid", "--event-loops"), "is for scenario files");
        RunSelection selection = named.selection(options.interval(), warmUpTime(), profile);
        List<String> unknown = selection.unknown(scenario);
        if (!unknown.isEmpty()) {
            throw usage(scenario.name() + ": " + String.join("; ", unknown));
        }
        StopSignal stop = new StopSignal();
        stopping.onStop(stop::request);
        int exitCode = ExitCodes.FAULTS;
        try {
            exitCode =
                    new NamedDrive(console, stop, "./ironbridge " + command())
                            .run(scenario, selection, out);
            return exitCode;
        } catch (OutputException e) {
            throw unwritten(e, out == null ? "its place" : out.toString());
        } finally {
            stopping.ended(exitCode);
        }
    }

    private @Nullable Duration warmUpTime() {
        return switch (options.warmUp()) {
            case null -> null;
            case WarmUp.Time(var time) -> time;
            case WarmUp.None _, WarmUp.Requests _, WarmUp.Stable _ ->
                    throw usage("--warm-up of a named scenario is a time");
        };
    }

    private void refuse(List<String> names, String why) {
        for (String name : names) {
            if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
                throw usage(name + " " + why);
            }
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private String command() {
        return String.join(" ", spec.commandLine().getParseResult().originalArgs());
    }

    static InputException unwritten(OutputException e, String where) {
        return new InputException(
                List.of(
                        "error IRB-DRIVE-0021E: The result cannot be written to "
                                + where
                                + " ("
                                + e.getMessage()
                                + "). Check path, permissions and disk space."));
    }
}
