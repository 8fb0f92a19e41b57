package io.ironbridge.cli;

import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.protocol.http.HttpDriver;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.result.FileRun;
import io.ironbridge.workloaddriver.result.FileRunSummary;
import io.ironbridge.workloaddriver.result.FileRunWriter;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.scenario.Scenario;
import io.ironbridge.workloaddriver.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A run of a scenario in a file. */
final class FileDrive {
    private final Console console;
    private final DriveStop stopping;
    private final Asked given;

    FileDrive(Console console, DriveStop stopping, Asked given) {
        this.console = console;
        this.stopping = stopping;
        this.given = given;
    }

    /**
     * What the command line says.
     *
     * @param pids of processes to measure, by name
     * @param profile whether to profile these processes, too
     * @param out where the result goes; null: nowhere
     * @param eventLoops 0: one for each processor
     * @param command as it was given
     */
    record Asked(
            Path file,
            CommandLine line,
            DriveOptions options,
            Map<String, Long> pids,
            boolean profile,
            @Nullable Path out,
            int eventLoops,
            String command) {}

    /** Runs it; gives the exit code. */
    int run() throws InputException, StartException, InterruptedException {
        Scenario scenario = scenario();
        int exitCode = ExitCodes.FAULTS;
        try (OutputFile result = output()) {
            warn(scenario);
            exitCode = tell(run(scenario), result);
            return exitCode;
        } catch (OutputException e) {
            throw DriveCommand.unwritten(e, String.valueOf(given.out()));
        } finally {
            stopping.ended(exitCode);
        }
    }

    private Scenario scenario() throws InputException {
        Scenario read = read();
        try {
            return read.withPlan(given.options().over(read.plan()));
        } catch (IllegalArgumentException e) { // of what options say, beyond its limits
            throw new ParameterException(given.line(), e.getMessage(), e);
        }
    }

    private Scenario read() throws InputException {
        try {
            return Scenario.read(given.file(), System::getenv);
        } catch (ScenarioException e) {
            throw new InputException(e.faults().stream().map(Object::toString).toList());
        }
    }

    /** Opened before the run, which would be in vain otherwise. */
    private OutputFile output() throws OutputException {
        Path out = given.out();
        return out == null ? OutputFile.none() : OutputFile.of("The result", out);
    }

    private void warn(Scenario scenario) {
        if (scenario.http().target().secure() && scenario.http().tls().trustsAnyServer()) {
            console.note(
                    "warning IRB-DRIVE-0022W: CERTIFICATES ARE NOT VERIFIED, because the scenario"
                            + " says insecure. Anybody on the way can read the requests and their"
                            + " credentials. Use trustStore.");
        }
    }

    private FileRun run(Scenario scenario) throws StartException, InterruptedException {
        ThreadFactory daemons = Thread.ofPlatform().daemon().name("drive-control").factory();
        Instant started = Instant.now();
        try (NettyLoops loops = NettyLoops.start(given.eventLoops());
                ScheduledExecutorService control =
                        Executors.newSingleThreadScheduledExecutor(daemons)) {
            try {
                Engine.Setup setting = setting(scenario, loops, new ExecutorLoop(control));
                Measurement measured = measure(scenario, setting);
                return report(scenario, started, measured, loops)
                        .with(profiles(scenario, measured, setting));
            } finally {
                control.shutdownNow();
            }
        }
    }

    private Engine.Setup setting(Scenario scenario, NettyLoops loops, ExecutorLoop control)
            throws StartException {
        return new Engine.Setup(
                driver(scenario, loops),
                loops.all(),
                control,
                ProcessMonitor.of(given.pids()),
                new DriveProgress(console, Terminal.showsErrors()));
    }

    /** Behind the measured intervals, unless somebody stopped them. */
    private List<Profile> profiles(Scenario scenario, Measurement measured, Engine.Setup setting)
            throws InterruptedException {
        return given.profile() && measured.end() != Measurement.End.STOPPED
                ? new ProfiledInterval(console, stopping, given.pids())
                        .run(scenario.plan(), setting)
                : List.of();
    }

    private Measurement measure(Scenario scenario, Engine.Setup setting)
            throws InterruptedException {
        console.note(DriveProgress.beginning(scenario));
        Engine.Run run = Engine.start(scenario.plan(), setting);
        stopping.onStop(run::stop);
        try {
            return run.result().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static HttpDriver driver(Scenario scenario, NettyLoops loops) throws StartException {
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

    private FileRun report(
            Scenario scenario, Instant started, Measurement measured, NettyLoops loops) {
        Build build = Build.ofThisJar();
        return new FileRun(
                started,
                given.file().toString(),
                scenario.http().target().toString(),
                scenario.plan(),
                scenario.allowedFailures(),
                Machine.here(build.version(), build.commit(), given.command(), loops.transport()),
                measured);
    }

    private int tell(FileRun report, OutputFile result) throws OutputException {
        FileRunSummary.result(report).forEach(console::say);
        int loops = given.eventLoops() > 0 ? given.eventLoops() : report.environment().processors();
        FileRunSummary.warnings(report, loops).forEach(console::note);
        FileRunWriter.write(report, result.stream());
        result.keep();
        return report.isFailed() ? ExitCodes.FAULTS : ExitCodes.OK;
    }
}
