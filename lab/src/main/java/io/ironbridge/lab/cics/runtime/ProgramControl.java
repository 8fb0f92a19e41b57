package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.ConditionException;
import java.lang.System.Logger;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Runs programs at their link levels. Source: CICS TS application programming, "Program control".
 *
 * <p>GnuCOBOL has one copy of a program's WORKING-STORAGE: a program that is running cannot be
 * linked to again. Otherwise each link starts it with fresh storage; a program reached by COBOL's
 * CALL keeps its storage to the end of the task.
 */
public final class ProgramControl {
    private static final Logger LOG = System.getLogger(ProgramControl.class.getName());
    private static final int NOT_LOADED = 3;

    private final ProgramLibrary library;
    private final Set<String> refused = new HashSet<>();

    public ProgramControl(ProgramLibrary library) {
        this.library = library;
    }

    /**
     * Runs a program one link level below the running one.
     *
     * @throws ConditionException PGMIDERR
     * @throws AbendException if it abends
     */
    public void link(RunningTask task, String name, PassedData data) {
        int number = task.depth() + 1;
        LoadedProgram program = loaded(task, name, number);
        if (number > task.config().deepestLink()) {
            LOG.log(
                    Logger.Level.WARNING,
                    "IRB-LAB-7104W Task {0} links more than {1} levels deep",
                    Integer.toString(task.start().number()),
                    Integer.toString(task.config().deepestLink()));
            throw Conditions.of("PGMIDERR", NOT_LOADED);
        }
        String invoking = task.depth() == 0 ? "" : task.level().program().name();
        Level.Callers callers = new Level.Callers(invoking, invoking);
        run(task, program, number, callers, data, new Channels(data.channel()));
    }

    /**
     * The program to which the running one may transfer.
     *
     * @throws ConditionException PGMIDERR
     */
    public LoadedProgram transferable(RunningTask task, String name) {
        return loaded(task, name, task.depth());
    }

    private LoadedProgram loaded(RunningTask task, String name, int level) {
        LoadedProgram program = library.load(name);
        if (program instanceof LoadedProgram.Cobol && task.runs(name, level)) {
            if (refused.add(name)) {
                LOG.log(
                        Logger.Level.WARNING,
                        "IRB-LAB-7101W Rejected LINK to program {0} while it runs: GnuCOBOL allows"
                                + " no recursion",
                        name);
            }
            throw Conditions.of("PGMIDERR", NOT_LOADED);
        }
        return program;
    }

    private void run(
            RunningTask task,
            LoadedProgram program,
            int number,
            Level.Callers callers,
            PassedData data,
            Channels channels) {
        PassedCommarea own =
                data.commarea()
                        .to(
                                program.forms().host(),
                                program.forms().commarea().orElse(CodePageTables.TEXT),
                                task.storage());
        Level level = new Level(number, program, callers, own, eib(task, program, own), channels);
        task.enter(level);
        try {
            execute(task, level);
        } finally {
            task.exit();
            data.commarea().takeBack(own);
        }
        followed(task, level, data.commarea());
    }

    private void followed(RunningTask task, Level level, PassedCommarea incoming) {
        switch (level.left()) {
            case LevelExit.Returned() -> {}
            case LevelExit.Abended(AbendException abend) -> throw abend;
            case LevelExit.Transferred(LoadedProgram next, PassedData data) ->
                    run(
                            task,
                            next,
                            level.number(),
                            new Level.Callers(level.program().name(), level.returnsTo()),
                            level.handsOn(data, incoming),
                            level.channels().transferred(data.channel()));
        }
    }

    private static Eib eib(RunningTask task, LoadedProgram program, PassedCommarea commarea) {
        NameEncoding names = program.forms().host() ? NameEncoding.HOST : NameEncoding.NATIVE;
        Eib eib = new Eib(task.storage().own(Eib.LENGTH), names);
        eib.begin(task.start().transaction(), task.start().number(), commarea.length());
        eib.clock(task.eibClock());
        return eib;
    }

    private void execute(RunningTask task, Level level) {
        switch (level.program()) {
            case LoadedProgram.Cobol program -> executeCobol(task, level, program);
            case LoadedProgram.Java program -> executeJava(task, level, program);
        }
    }

    private void executeCobol(RunningTask task, Level level, LoadedProgram.Cobol program) {
        CobolRuntime.call(program.entry(), level.eib().segment(), level.commarea().segment());
        program.runtime().cancel(program.symbol());
        task.checkRegion();
    }

    private void executeJava(RunningTask task, Level level, LoadedProgram.Java program) {
        JavaTask own = new JavaTask(task, level, (name, data) -> link(task, name, data));
        try {
            program.program().run(own);
        } catch (ConditionException e) {
            Conditions.abendCode(e.resp())
                    .ifPresent(code -> abend(task, level, new AbendException(code)));
        } catch (AbendException e) {
            abend(task, level, e);
        } catch (RuntimeException | Error e) {
            task.checkRegion();
            JavaFailures.log(task, program.name(), e);
            abend(task, level, new AbendException(JavaFailures.ABEND_CODE));
        } finally {
            own.close();
        }
    }

    private static void abend(RunningTask task, Level level, AbendException abend) {
        task.recordAbend(abend);
        level.abend(abend);
    }

    /** LINK by an abend handler: the same data, one level deeper. */
    public void linkForAbend(RunningTask task, String name) {
        Level level = task.level();
        Optional<Channel> current = level.channels().current();
        link(task, name, new PassedData(level.commarea(), current));
    }
}
