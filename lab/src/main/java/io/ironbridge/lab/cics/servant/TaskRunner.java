package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.command.CommandService;
import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.ProgramCatalog;
import io.ironbridge.lab.cics.runtime.Channel;
import io.ironbridge.lab.cics.runtime.CobolRuntime;
import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.PassedCommarea;
import io.ironbridge.lab.cics.runtime.PassedData;
import io.ironbridge.lab.cics.runtime.ProgramControl;
import io.ironbridge.lab.cics.runtime.ProgramLibrary;
import io.ironbridge.lab.cics.runtime.RunningTask;
import io.ironbridge.lab.cics.runtime.ServantConfig;
import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cobol.FormsFolder;
import io.ironbridge.lab.cobol.ModuleNames;
import io.ironbridge.lab.form.FormException;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Runs tasks in this process sequentially on one thread. One per process. */
public final class TaskRunner {
    private final ServantConfig config;
    private final Clock clock;
    private final CommandService service = new CommandService();
    private final Optional<CobolRuntime> cobol;
    private final ProgramControl control;
    private final ModuleNames modules;

    /**
     * Starts libcob, if the load library has modules.
     *
     * @param java programs in Java
     * @throws IOException when the load library cannot be read
     * @throws IllegalStateException when there are modules without DFHXBOOT
     */
    public TaskRunner(ServantConfig config, ProgramCatalog java, Clock clock) throws IOException {
        this.config = config;
        this.clock = clock;
        Path folder = config.loadLibrary();
        modules = new ModuleNames(folder);
        cobol =
                modules.all().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new CobolRuntime(config, service));
        control =
                new ProgramControl(
                        new ProgramLibrary(folder, cobol, new FormsFolder(folder), java));
    }

    /**
     * Runs a task to its end.
     *
     * @throws io.ironbridge.lab.cics.task.Region.RegionLostException when the region is gone
     */
    public TaskEnd run(TaskStart start, Region region) {
        try (RunningTask task = new RunningTask(config, start, region, clock)) {
            service.begin(task, control);
            TaskEnd end = run(task);
            task.checkRegion();
            return end;
        } finally {
            freshStorage();
        }
    }

    private TaskEnd run(RunningTask task) {
        PassedData input = input(task);
        try {
            control.link(task, task.start().program(), input);
            return new TaskEnd.Returned(output(task, input));
        } catch (ConditionException e) {
            String code = Conditions.abendCode(e.resp()).orElse("");
            return new TaskEnd.NotLinked(e.resp(), e.resp2(), code);
        } catch (AbendException e) {
            return new TaskEnd.Abended(e.code(), task.abendProgram(), task.isCancelled(e));
        } catch (FormException e) {
            return new TaskEnd.Abended(RunningTask.DATA_EXCEPTION, task.start().program());
        }
    }

    private static PassedData input(RunningTask task) {
        return switch (task.start().input()) {
            case TaskInput.Nothing() -> PassedData.NOTHING;
            case TaskInput.Web(_) -> PassedData.NOTHING;
            case TaskInput.Commarea(Area data) -> PassedData.of(commarea(task, data));
            case TaskInput.Channel(String name, var containers) -> {
                Channel channel = new Channel(name);
                containers.forEach(channel::put);
                yield PassedData.of(channel);
            }
        };
    }

    private static PassedCommarea commarea(RunningTask task, Area data) {
        MemorySegment segment = task.storage().own(data.length());
        MemorySegment.copy(data.bytes(), 0, segment, ValueLayout.JAVA_BYTE, 0, data.length());
        return new PassedCommarea(segment, true, CodePageTables.TEXT);
    }

    private static TaskOutput output(RunningTask task, PassedData input) {
        if (task.web().isPresent()) {
            return new TaskOutput.Web(task.web().get().reply());
        }
        if (input.channel().isPresent()) {
            return new TaskOutput.Channel(input.channel().get().containers());
        }
        return input.commarea().length() == 0
                ? new TaskOutput.Nothing()
                : new TaskOutput.Commarea(Area.of(input.commarea().hostBytes()));
    }

    /** Cancels all modules, because those reached by COBOL's CALL are not recorded. */
    private void freshStorage() {
        try {
            if (cobol.isPresent()) {
                modules.all().forEach(cobol.get()::cancel);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The load library cannot be read", e);
        }
    }
}
