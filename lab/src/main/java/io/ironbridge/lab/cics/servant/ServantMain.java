package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.ProgramCatalog;
import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cics.runtime.RunningTask;
import io.ironbridge.lab.cics.runtime.ServantConfig;
import io.ironbridge.lab.cics.task.Region.RegionLostException;
import io.ironbridge.lab.cics.task.ServantLink;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.servants.ProgramJars;
import io.ironbridge.servants.ServantMainLoop;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The process of a servant: it connects to its region and runs tasks until the region closes the
 * connection, and then ends with status 0. It also ends, whatever a program does, when its parent
 * process ends. It must have {@code libjsig.so} of its JDK preloaded (LD_PRELOAD): without it
 * libcob takes the signals that the JVM needs. DISPLAY writes to its standard output; messages of
 * libcob and the log go to its standard error.
 *
 * <p>A program can end the process. What the region finds then while a task runs, tried with
 * GnuCOBOL 3.1.2 and JDK 25 on Linux:
 *
 * <table>
 * <caption>Exit status</caption>
 * <tr><th>Status</th><th>What happened</th><th>Abend code</th></tr>
 * <tr><td>11</td><td>storage violation in COBOL: libcob got SIGSEGV</td><td>ASRA</td></tr>
 * <tr><td>199, 203</td><td>the checks that are part of modules: S0C7, S0CB</td>
 *     <td>ASRA</td></tr>
 * <tr><td>134, 139</td><td>the JVM's own crash, or unhandled SIGSEGV</td><td>ASRA</td></tr>
 * <tr><td>1</td><td>error of COBOL's runtime: CALL of a missing module, a program called while it
 *     runs, a subscript out of bounds (-debug)</td><td>4038</td></tr>
 * <tr><td>{@value #FAILED}</td><td>the servant itself could not continue: IRB-LAB-7106E</td>
 *     <td>ASRB</td></tr>
 * <tr><td>any other, 0 among them</td><td>STOP RUN of a program that was not translated,
 *     System.exit of a Java program, a signal</td><td>ASRB</td></tr>
 * </table>
 */
public final class ServantMain {
    /**
     * Exit status of a servant that cannot continue: invalid settings, no DFHXBOOT, invalid data on
     * the link.
     */
    public static final int FAILED = ServantMainLoop.FAILED;

    private static final Logger LOG = System.getLogger(ServantMain.class.getName());

    private ServantMain() {}

    /** Takes settings as {@link ServantSettings} describes them. */
    public static void main(String[] args) throws InterruptedException {
        ServantMainLoop.run(() -> run(args));
    }

    private static void run(String... args) {
        try {
            int tasks = serve(ServantSettings.parse(args));
            LOG.log(Level.DEBUG, "The region closed the link after {0} tasks", tasks);
        } catch (IOException | RuntimeException | Error e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7106E The servant cannot continue: {0}{1}",
                    e,
                    ServantMainLoop.stack(e));
            System.exit(FAILED);
        }
    }

    /** Runs tasks; returns their number. It sends its hello only when it is able to run tasks. */
    private static int serve(ServantSettings settings) throws IOException {
        ServantConfig config = settings.config();
        try (ProgramJars<CicsProgram> jars =
                new ProgramJars<>(config.loadLibrary(), CicsProgram.class, CicsProgram::name)) {
            TaskRunner runner = new TaskRunner(config, catalog(jars), Clock.systemUTC());
            try (ServantLink link =
                    ServantLink.connect(
                            settings.socket(), config.number(), settings.mostMessageBytes())) {
                return serve(runner, link);
            }
        }
    }

    /** The lab's own programs, and those of the load library, which come first. */
    private static ProgramCatalog catalog(ProgramJars<CicsProgram> jars) {
        Map<String, Supplier<? extends CicsProgram>> programs = new HashMap<>(LabPrograms.inJava());
        programs.putAll(jars.programs());
        return new ProgramCatalog(programs);
    }

    private static int serve(TaskRunner runner, ServantLink link) throws IOException {
        int tasks = 0;
        Optional<TaskStart> start = link.await();
        while (start.isPresent()) {
            end(link, runner, start.get());
            tasks++;
            start = link.await();
        }
        return tasks;
    }

    private static void end(ServantLink link, TaskRunner runner, TaskStart start)
            throws IOException {
        try {
            end(link, start, runner.run(start, link));
        } catch (RegionLostException e) {
            throw new IOException("The region has ended", e);
        }
    }

    /** Output that is too long for a message abends the task. */
    private static void end(ServantLink link, TaskStart start, TaskEnd end) throws IOException {
        try {
            link.end(end);
        } catch (WireException e) {
            link.end(new TaskEnd.Abended(RunningTask.INTERNAL_ERROR, start.program()));
        }
    }
}
