package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.form.FormException;
import io.ironbridge.lab.ims.program.AbendException;
import io.ironbridge.servants.ServantMainLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Receives the calls that COBOL programs make through CBLTDLI. A call that cannot be carried out
 * ends the process: COBOL has no other way to leave a program from within a CALL.
 */
final class DliCalls {
    private static final Logger LOG = System.getLogger(DliCalls.class.getName());
    private static final int GO_ON = 0;

    private @Nullable CobolRun run;

    /** The program whose calls come from now on. */
    void begin(CobolRun next) {
        run = next;
    }

    /** Called by CBLTDLI: gives the status with which the process has to end, or 0. */
    int call(
            int count,
            MemorySegment data,
            MemorySegment sizes,
            int line,
            MemorySegment file,
            MemorySegment program) {
        CobolRun current = run;
        if (current == null) {
            return ServantMainLoop.FAILED;
        }
        try {
            current.call(CobolArguments.of(count, data, sizes, line, file, program));
            return GO_ON;
        } catch (CallFault e) {
            return ended(e.status(), String.valueOf(e.getMessage()));
        } catch (FormException e) {
            return ended(EndStatus.DATA_EXCEPTION, String.valueOf(e.getMessage()));
        } catch (AbendException e) {
            return ended(EndStatus.NO_STORAGE, e.reason());
        } catch (UncheckedIOException e) {
            LOG.log(Level.DEBUG, "The region is gone", e);
            return ServantMainLoop.FAILED;
        } catch (Throwable e) {
            // whatever it is: it must not reach the native caller
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8207E A call of DL/I failed: {0}{1}",
                    e.getClass().getName(),
                    ServantMainLoop.stack(e));
            return ServantMainLoop.FAILED;
        }
    }

    /** Called by CEE3ABD, which ends the process afterwards. */
    void userAbend(int code) {
        try {
            if (run != null) {
                run.userAbend(code);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The region is gone", e);
        }
    }

    private static int ended(EndStatus end, String why) {
        LOG.log(Level.WARNING, "IRB-LAB-8208W {0}: {1}", end.code(), why);
        return end.status();
    }
}
