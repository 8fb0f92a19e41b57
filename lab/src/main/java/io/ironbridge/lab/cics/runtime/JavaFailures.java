package io.ironbridge.lab.cics.runtime;

import io.ironbridge.servants.ServantMainLoop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs exceptions that leave a program: their class and stack, never their text. */
final class JavaFailures {
    /** Abend code of a Java program that threw an exception. */
    static final String ABEND_CODE = "AJ04";

    private static final Logger LOG = System.getLogger(JavaFailures.class.getName());

    private JavaFailures() {}

    /** An exception's text may contain data; its class and its stack do not. */
    static void log(RunningTask task, String program, Throwable e) {
        LOG.log(
                Level.WARNING,
                "IRB-LAB-7105W Program {0} of task {1} threw {2}{3}",
                program,
                Integer.toString(task.start().number()),
                e.getClass().getName(),
                ServantMainLoop.stack(e));
    }
}
