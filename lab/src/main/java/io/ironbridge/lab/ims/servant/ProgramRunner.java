package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.program.AbendException;
import io.ironbridge.lab.ims.program.DliCaller;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.servants.ServantMainLoop;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Runs programs one after the other. */
final class ProgramRunner {
    /** The module is not in the load library. */
    static final String NO_MODULE = "S806";

    /** Language Environment ended it for an unhandled condition. */
    static final String UNHANDLED = "U4038";

    private static final Logger LOG = System.getLogger(ProgramRunner.class.getName());

    private final Programs programs;

    ProgramRunner(Programs programs) {
        this.programs = programs;
    }

    /** Runs it to its end. */
    ProgramEnd run(ProgramStart start, RegionCaller caller) {
        if (programs.inCobol(start.program()).isPresent()) {
            return programs.inCobol(start.program()).get().run(start, caller);
        }
        Optional<ImsProgram> java = programs.inJava(start.program());
        return java.isPresent()
                ? run(java.get(), start, caller)
                : new ProgramEnd.Abended(NO_MODULE, "There is no program " + start.program());
    }

    private static ProgramEnd run(ImsProgram program, ProgramStart start, DliCaller caller) {
        try {
            program.run(new ImsTask(start, caller));
            return new ProgramEnd.Returned();
        } catch (AbendException e) {
            return new ProgramEnd.Abended(e.code(), e.reason());
        } catch (UncheckedIOException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8205W Program {0} threw {1}{2}",
                    start.program(),
                    e.getClass().getName(),
                    ServantMainLoop.stack(e));
            return new ProgramEnd.Abended(UNHANDLED, e.getClass().getName());
        }
    }
}
