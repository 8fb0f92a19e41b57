package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.Eib;
import io.ironbridge.lab.cics.runtime.ExecInterface;
import io.ironbridge.lab.cics.runtime.Handlers;
import io.ironbridge.lab.cics.runtime.Level;
import io.ironbridge.lab.cics.runtime.LevelExit;
import io.ironbridge.lab.cics.runtime.ProgramControl;
import io.ironbridge.lab.cics.runtime.RunningTask;
import io.ironbridge.lab.cics.task.Region.RegionLostException;
import io.ironbridge.lab.cobol.exec.CallArea;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.form.FormException;
import io.ironbridge.servants.ServantMainLoop;
import java.lang.System.Logger;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Receives the EXEC CICS commands of COBOL programs and dispatches each to its handler ({@link
 * CommandHandlers}).
 *
 * <p>An exception of a handler becomes a condition or an abend. Nothing is thrown to the native
 * caller, which would end the process: any other exception ends the task with abend {@value
 * RunningTask#INTERNAL_ERROR}.
 */
public final class CommandService implements ExecInterface {
    private static final Logger LOG = System.getLogger(CommandService.class.getName());
    private static final Handlers.OnCondition DEFAULT = new Handlers.OnCondition.Default();
    private static final int CONTINUE = 0;
    private static final int LEAVE = -1;

    private final CommandHandlers handlers = new CommandHandlers();
    private @Nullable Running running;

    private record Running(RunningTask task, ProgramControl programs) {}

    /** Sets the task that issues the next commands. */
    public void begin(RunningTask task, ProgramControl programs) {
        running = new Running(task, programs);
    }

    @Override
    public int exec(
            MemorySegment call,
            MemorySegment eib,
            MemorySegment a1,
            MemorySegment a2,
            MemorySegment a3,
            MemorySegment a4,
            MemorySegment a5,
            MemorySegment a6) {
        Running current = running;
        if (current == null) {
            return LEAVE;
        }
        try {
            return serve(current, sized(call), eib, List.of(a1, a2, a3, a4, a5, a6));
        } catch (RegionLostException e) {
            current.task().lost(e);
            return end(current.task(), new AbendException(RunningTask.INTERNAL_ERROR, true));
        } catch (Throwable e) {
            // nothing may reach the native caller
            return failed(current.task(), e);
        }
    }

    @Override
    public void userAbend(int code) {
        try {
            if (running != null) {
                running.task().userAbend(code);
            }
        } catch (RuntimeException e) {
            LOG.log(Logger.Level.DEBUG, "The region has ended", e);
        }
    }

    @SuppressWarnings("restricted") // the program's DFHX-CALL
    private static MemorySegment sized(MemorySegment call) {
        return call.reinterpret(CallArea.SIZE);
    }

    @SuppressWarnings("restricted") // the program's DFHEIBLK
    private static MemorySegment eib(MemorySegment eib) {
        return eib.reinterpret(Eib.LENGTH);
    }

    private int serve(
            Running current, MemorySegment call, MemorySegment eib, List<MemorySegment> areas) {
        Level level = current.task().level();
        if (level.leaving()) {
            return LEAVE;
        }
        if (level.branch().isPresent()) {
            return branch(level, level.branch().get(), call.address());
        }
        Command command =
                CommandTable.standard()
                        .byNumber(CommandCall.commandNumber(call))
                        .orElseThrow(() -> new IllegalStateException("No such command"));
        return serve(
                new CommandCall(
                        call, eib(eib), areas, command, current.task(), current.programs()));
    }

    private int serve(CommandCall call) {
        int function = call.command().number();
        try {
            handlers.find(function)
                    .orElseThrow(() ->
                            new IllegalStateException(
                                    "The program of HANDLE ABEND PROGRAM is run; then this level"
                                            + " returns."))
                    .serve(call);
            call.eib().ended(function, 0, 0);
            return call.level().leaving() ? LEAVE : CONTINUE;
        } catch (ConditionException e) {
            call.eib().ended(function, e.resp(), e.resp2());
            return raised(call, e.resp());
        } catch (AbendException e) {
            return abended(call, e);
        } catch (FormException e) {
            return abended(call, new AbendException(RunningTask.DATA_EXCEPTION));
        }
    }

    private int raised(CommandCall call, int resp) {
        if (call.noHandle()) {
            return CONTINUE;
        }
        return switch (call.level().handlers().forCondition(resp).orElse(DEFAULT)) {
            case Handlers.OnCondition.Label(long owner, int index) ->
                    branch(call.level(), new Level.Branch(owner, index), call.owner());
            case Handlers.OnCondition.Ignore() -> CONTINUE;
            case Handlers.OnCondition.Default() ->
                    Conditions.abendCode(resp)
                            .map(code -> abended(call, new AbendException(code)))
                            .orElse(CONTINUE);
        };
    }

    private int abended(CommandCall call, AbendException abend) {
        call.task().recordAbend(abend);
        Level level = call.level();
        Optional<Handlers.OnAbend> action =
                abend.cancelsHandlers() ? Optional.empty() : level.handlers().takeAbend();
        if (action.isEmpty()) {
            level.abend(abend);
            return LEAVE;
        }
        return switch (action.get()) {
            case Handlers.OnAbend.Label(long owner, int index) ->
                    branch(level, new Level.Branch(owner, index), call.owner());
            case Handlers.OnAbend.Program(String name) -> exit(call, name);
        };
    }

    /** A label of another program is kept until that program issues a command. */
    private int exit(CommandCall call, String program) {
        try {
            call.programs().linkForAbend(call.task(), program);
            call.level().leave(new LevelExit.Returned());
        } catch (ConditionException e) {
            end(call.task(), new AbendException("APCT"));
        } catch (AbendException e) {
            call.level().abend(e);
        }
        return LEAVE;
    }

    /** A label of another program waits until that program issues a command. */
    private static int branch(Level level, Level.Branch branch, long asking) {
        if (branch.owner() == asking) {
            level.branched();
            return branch.label();
        }
        level.branch(branch);
        return LEAVE;
    }

    private static int failed(RunningTask current, Throwable e) {
        LOG.log(
                Logger.Level.ERROR,
                "IRB-LAB-7102E A command of task {0} in program {1} failed: {2}{3}",
                Integer.toString(current.start().number()),
                current.level().program().name(),
                e.getClass().getName(),
                ServantMainLoop.stack(e));
        return end(current, new AbendException(RunningTask.INTERNAL_ERROR, true));
    }

    private static int end(RunningTask current, AbendException abend) {
        current.recordAbend(abend);
        current.level().abend(abend);
        return LEAVE;
    }
}
