package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.task.Region.RegionLostException;
import io.ironbridge.lab.cobol.exec.CallArea;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.form.FormException;
import io.ironbridge.lab.servant.ServantLife;
import java.lang.System.Logger;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the EXEC CICS commands of COBOL programs arrive. The package of the translator describes
 * the call; {@link CommandHandlers} lists who serves what.
 *
 * <p>What a handler throws becomes a condition or an abend here. Nothing is thrown to the caller,
 * which would end the process: an exception of any other kind ends the task with abend {@value
 * #INTERNAL_ERROR}.
 */
final class CommandService {
    /** A command failed inside of the servant. */
    static final String INTERNAL_ERROR = "AEXZ";

    /** Data that has no other form, as a program check: an exponent out of range. */
    static final String DATA_EXCEPTION = "ASRA";

    private static final Logger LOG = System.getLogger(CommandService.class.getName());
    private static final Handlers.OnCondition DEFAULT = new Handlers.OnCondition.Default();
    private static final int GO_ON = 0;
    private static final int LEAVE = -1;

    private @Nullable CommandHandlers handlers;
    private @Nullable ProgramControl control;
    private @Nullable RunningTask task;

    /** Programs cannot run before they have this service, nor it serve without them. */
    void connect(ProgramControl programs) {
        control = programs;
        handlers = CommandHandlers.all(programs);
    }

    /** The task whose commands come from now on. */
    void begin(RunningTask next) {
        task = next;
    }

    /** Called by programs. */
    int exec(
            MemorySegment call,
            MemorySegment eib,
            MemorySegment a1,
            MemorySegment a2,
            MemorySegment a3,
            MemorySegment a4,
            MemorySegment a5,
            MemorySegment a6) {
        RunningTask current = task;
        if (current == null) {
            return LEAVE;
        }
        try {
            return serve(current, sized(call), eib, List.of(a1, a2, a3, a4, a5, a6));
        } catch (RegionLostException e) {
            current.lost(e);
            return end(current, new AbendException(INTERNAL_ERROR, true));
        } catch (Throwable e) {
            // whatever it is: it must not reach the native caller
            return failed(current, e);
        }
    }

    /** Called by CEE3ABD, which ends the process afterwards. */
    void userAbend(int code) {
        try {
            if (task != null) {
                task.userAbend(code);
            }
        } catch (RuntimeException e) {
            LOG.log(Logger.Level.DEBUG, "The region is gone", e);
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
            RunningTask current, MemorySegment call, MemorySegment eib, List<MemorySegment> areas) {
        Level level = current.level();
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
        return serve(new CommandCall(call, eib(eib), areas, command, current));
    }

    private int serve(CommandCall call) {
        int function = call.command().number();
        try {
            handler(function).serve(call);
            call.eib().ended(function, 0, 0);
            return call.level().leaving() ? LEAVE : GO_ON;
        } catch (ConditionException e) {
            call.eib().ended(function, e.resp(), e.resp2());
            return raised(call, e.resp());
        } catch (AbendException e) {
            return abended(call, e);
        } catch (FormException e) {
            return abended(call, new AbendException(DATA_EXCEPTION));
        }
    }

    private CommandHandler handler(int function) {
        if (handlers == null) {
            throw new IllegalStateException("No programs are connected");
        }
        return handlers.find(function)
                .orElseThrow(() -> new IllegalStateException("Nobody serves the command"));
    }

    private int raised(CommandCall call, int resp) {
        if (call.noHandle()) {
            return GO_ON;
        }
        return switch (call.level().handlers().forCondition(resp).orElse(DEFAULT)) {
            case Handlers.OnCondition.Label(long owner, int index) ->
                    branch(call.level(), new Level.Branch(owner, index), call.owner());
            case Handlers.OnCondition.Ignore() -> GO_ON;
            case Handlers.OnCondition.Default() ->
                    Conditions.abendCode(resp)
                            .map(code -> abended(call, new AbendException(code)))
                            .orElse(GO_ON);
        };
    }

    private int abended(CommandCall call, AbendException abend) {
        call.task().abends(abend);
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

    /** The program of HANDLE ABEND PROGRAM runs; then this level returns. */
    private int exit(CommandCall call, String program) {
        try {
            if (control != null) {
                control.linkForAbend(call.task(), program);
            }
            call.level().leave(new Leave.Returned());
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
                ServantLife.stack(e));
        return end(current, new AbendException(INTERNAL_ERROR, true));
    }

    private static int end(RunningTask current, AbendException abend) {
        current.abends(abend);
        current.level().abend(abend);
        return LEAVE;
    }
}
