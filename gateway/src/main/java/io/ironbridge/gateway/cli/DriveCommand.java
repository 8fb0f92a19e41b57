package io.ironbridge.gateway.cli;

import io.ironbridge.workloaddriver.Engine;
import io.ironbridge.workloaddriver.ExecutorLoop;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Processes;
import io.ironbridge.workloaddriver.http.HttpDriver;
import io.ironbridge.workloaddriver.http.HttpLoops;
import io.ironbridge.workloaddriver.http.Tls;
import io.ironbridge.workloaddriver.report.Environment;
import io.ironbridge.workloaddriver.report.Report;
import io.ironbridge.workloaddriver.report.ResultFile;
import io.ironbridge.workloaddriver.report.ResultLines;
import io.ironbridge.workloaddriver.scenario.Scenario;
import io.ironbridge.workloaddriver.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts load on a server and measures it. */
@Command(
        name = "drive",
        description = {
            "Sends requests to a server as a scenario says, and measures latencies, rates and CPU.",
            "",
            "A closed loop (--clients) has clients that wait for their answers and think; an open"
                    + " loop (--rate) has requests that are due at their times, however slow the"
                    + " server is, and latencies from then on. Results are of measured intervals"
                    + " behind a warm-up. Ctrl-C ends a run with what was measured until then.",
            "",
            "The CPU of the driver itself is told, too: a driver that lacks CPU makes any server"
                    + " look slow.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge drive samples/drive-employees.yaml",
            "  ironbridge drive load.yaml --clients 200 --warm-up stable --intervals 3",
            "  ironbridge drive load.yaml --rate 600 --pid gateway=4711 --out result.json",
            "  ironbridge drive load.yaml --requests 10000 --warm-up-requests 1000"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:the scenario has errors, or more requests failed than it allows",
            ExitCodes.USAGE_HELP,
            " 3:could not start, for one because the server's name is not known",
            ExitCodes.INTERNAL_HELP
        })
final class DriveCommand implements Callable<Integer> {
    private final Console console;
    private final DriveStop stopping = new DriveStop();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            description = "The scenario (docs/drive.md says what is in it).")
    private Path file = Path.of("");

    @Mixin private final DriveOptions options = new DriveOptions();

    @Option(
            names = "--pid",
            paramLabel = "NAME=PID",
            description =
                    "Also measure CPU and memory of this process of this machine. May be repeated.")
    private Map<String, Long> pids = Map.of();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the result here, as JSON.")
    private @Nullable Path out;

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            converter = Count.class,
            description = "Threads that send. Default: one for each processor.")
    private int eventLoops;

    DriveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException, StartException, InterruptedException {
        if (pids.containsKey(Processes.DRIVER)) {
            throw new ParameterException(
                    spec.commandLine(), "--pid: '" + Processes.DRIVER + "' is the driver itself");
        }
        Scenario scenario = scenario();
        int exitCode = ExitCodes.FAULTS;
        try (OutputFile result = output()) {
            warn(scenario);
            exitCode = tell(run(scenario), result);
            return exitCode;
        } catch (OutputException e) {
            throw unwritten(e);
        } finally {
            stopping.ended(exitCode);
        }
    }

    private Scenario scenario() throws InputException {
        Scenario read = read();
        try {
            return read.withPlan(options.over(read.plan()));
        } catch (IllegalArgumentException e) { // of what options say, beyond its limits
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Scenario read() throws InputException {
        try {
            return Scenario.read(file, System::getenv);
        } catch (ScenarioException e) {
            throw new InputException(e.faults().stream().map(Object::toString).toList());
        }
    }

    /** Opened before the run, which would be in vain otherwise. */
    private OutputFile output() throws OutputException {
        return out == null ? OutputFile.none() : OutputFile.of("The result", out);
    }

    private InputException unwritten(OutputException e) {
        return new InputException(
                List.of(
                        "error IRB-DRIVE-0021E: The result cannot be written to "
                                + out
                                + " ("
                                + e.getMessage()
                                + "). Check path, permissions and room."));
    }

    private void warn(Scenario scenario) {
        if (scenario.http().target().secure() && scenario.http().tls() instanceof Tls.Insecure) {
            console.note(
                    "warning IRB-DRIVE-0022W: CERTIFICATES ARE NOT VERIFIED, because the scenario"
                            + " says insecure. Anybody on the way can read the requests and their"
                            + " credentials. Use trustStore.");
        }
    }

    private Report run(Scenario scenario) throws StartException, InterruptedException {
        ThreadFactory daemons = Thread.ofPlatform().daemon().name("drive-control").factory();
        Instant started = Instant.now();
        try (HttpLoops loops = HttpLoops.start(eventLoops);
                ScheduledExecutorService control =
                        Executors.newSingleThreadScheduledExecutor(daemons)) {
            try {
                Measurement measured = measure(scenario, loops, new ExecutorLoop(control));
                return report(scenario, started, measured, loops);
            } finally {
                control.shutdownNow();
            }
        }
    }

    private Measurement measure(Scenario scenario, HttpLoops loops, ExecutorLoop control)
            throws StartException, InterruptedException {
        Engine.Setting setting =
                new Engine.Setting(
                        driver(scenario, loops),
                        loops.all(),
                        control,
                        Processes.of(pids),
                        new DriveProgress(console, Terminal.showsErrors()));
        console.note(DriveProgress.beginning(scenario));
        Engine.Run run = Engine.start(scenario.plan(), setting);
        stopping.onStop(run::stop);
        try {
            return run.result().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static HttpDriver driver(Scenario scenario, HttpLoops loops) throws StartException {
        try {
            return HttpDriver.of(scenario.http(), scenario.requests(), scenario.variables(), loops);
        } catch (IOException e) {
            throw new StartException(
                    "IRB-DRIVE-0020E The run could not start: "
                            + e.getMessage()
                            + ". Check the scenario's target and trust store.",
                    e);
        }
    }

    private Report report(
            Scenario scenario, Instant started, Measurement measured, HttpLoops loops) {
        Build build = Build.ofThisJar();
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        return new Report(
                started,
                file.toString(),
                scenario.http().target().toString(),
                scenario.plan(),
                scenario.allowedFailures(),
                Environment.here(build.version(), build.commit(), command, loops.transport()),
                measured);
    }

    private int tell(Report report, OutputFile result) throws OutputException {
        ResultLines.result(report).forEach(console::say);
        int loops = eventLoops > 0 ? eventLoops : report.environment().processors();
        ResultLines.warnings(report, loops).forEach(console::note);
        ResultFile.write(report, result.stream());
        result.keep();
        return report.isFailed() ? ExitCodes.FAULTS : ExitCodes.OK;
    }
}
