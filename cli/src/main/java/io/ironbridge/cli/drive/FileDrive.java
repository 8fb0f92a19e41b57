package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.cli.terminal.OutputFile;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Terminal;
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
import java.net.URI;
import java.net.URISyntaxException;
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

/** Runs a scenario file and writes its result. */
final class FileDrive {
    private final Console console;
    private final DriveStop stopping;
    private final Arguments given;

    FileDrive(Console console, DriveStop stopping, Arguments given) {
        this.console = console;
        this.stopping = stopping;
        this.given = given;
    }

    /**
     * Arguments of the command line.
     *
     * @param scenario a file, or a URL
     * @param pids of processes to measure, by name
     * @param profile whether to profile these processes
     * @param out file of the result; null: none
     * @param eventLoops 0: one for each processor
     * @param command as typed
     */
    record Arguments(
            String scenario,
            CommandLine line,
            DriveOptions options,
            Map<String, Long> pids,
            boolean profile,
            @Nullable Path out,
            int eventLoops,
            String command) {}

    /** Runs it and returns the exit code. */
    int run() throws InputException, StartException, InterruptedException {
        Scenario scenario = scenario();
        int exitCode = ExitCodes.FAULTS;
        try (OutputFile result = output()) {
            warn(scenario);
            exitCode = report(run(scenario), result);
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
        } catch (IllegalArgumentException e) { // an option is beyond a limit of the plan
            throw new ParameterException(given.line(), e.getMessage(), e);
        }
    }

    private Scenario read() throws InputException {
        try {
            return given.scenario().matches("https?://.*")
                    ? Scenario.of(url())
                    : Scenario.read(Path.of(given.scenario()), System::getenv);
        } catch (ScenarioException e) {
            throw new InputException(e.faults().stream().map(Object::toString).toList());
        }
    }

    private URI url() {
        try {
            URI url = new URI(given.scenario());
            if (url.getHost() != null && url.getUserInfo() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // said below
        }
        throw new ParameterException(
                given.line(),
                "'%s' is no URL with a host and without a user; blanks are %%20"
                        .formatted(given.scenario()));
    }

    /** Opens the output before the run, so that a run is not lost. */
    private OutputFile output() throws OutputException {
        Path out = given.out();
        return out == null ? OutputFile.none() : OutputFile.of("The result", out);
    }

    private void warn(Scenario scenario) {
        if (scenario.http().target().secure() && scenario.http().tls().trustsAnyServer()) {
            console.note(
                    "warning IRB-DRIVE-0022W: CERTIFICATES ARE NOT VERIFIED, because the scenario"
                        + " sets insecure. Requests and their credentials can be intercepted. Use"
                        + " trustStore.");
        }
    }

    private FileRun run(Scenario scenario) throws StartException, InterruptedException {
        ThreadFactory daemons = Thread.ofPlatform().daemon().name("drive-control").factory();
        Instant started = Instant.now();
        try (NettyLoops loops = NettyLoops.start(given.eventLoops());
                ScheduledExecutorService control =
                        Executors.newSingleThreadScheduledExecutor(daemons)) {
            try {
                Engine.Setup setup = setup(scenario, loops, new ExecutorLoop(control));
                Measurement measured = measure(scenario, setup);
                return fileRun(
                        scenario, started, measured, loops, profiles(scenario, measured, setup));
            } finally {
                control.shutdownNow();
            }
        }
    }

    private Engine.Setup setup(Scenario scenario, NettyLoops loops, ExecutorLoop control)
            throws StartException {
        return new Engine.Setup(
                driver(scenario, loops),
                loops.all(),
                control,
                ProcessMonitor.of(given.pids()),
                new DriveProgress(console, Terminal.showsErrors()));
    }

    /** Takes profiles after the measured intervals, unless they were stopped. */
    private List<Profile> profiles(Scenario scenario, Measurement measured, Engine.Setup setup)
            throws InterruptedException {
        return given.profile() && measured.end() != Measurement.End.STOPPED
                ? new ProfiledInterval(console, stopping, given.pids()).run(scenario.plan(), setup)
                : List.of();
    }

    private Measurement measure(Scenario scenario, Engine.Setup setup) throws InterruptedException {
        console.note(DriveProgress.beginning(scenario));
        Engine.Run run = Engine.start(scenario.plan(), setup);
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

    private FileRun fileRun(
            Scenario scenario,
            Instant started,
            Measurement measured,
            NettyLoops loops,
            List<Profile> profiles) {
        Build build = Build.ofThisJar();
        return new FileRun(
                started,
                given.scenario(),
                scenario.http().target().toString(),
                scenario.plan(),
                scenario.allowedFailures(),
                Machine.here(build.version(), build.commit()),
                given.command(),
                loops.transport(),
                measured,
                profiles);
    }

    private int report(FileRun run, OutputFile result) throws OutputException {
        FileRunSummary.result(run).forEach(console::print);
        int loops = given.eventLoops() > 0 ? given.eventLoops() : run.machine().processors();
        FileRunSummary.warnings(run, loops).forEach(console::note);
        FileRunWriter.write(run, result.stream());
        result.keep();
        return run.isFailed() ? ExitCodes.FAULTS : ExitCodes.OK;
    }
}
