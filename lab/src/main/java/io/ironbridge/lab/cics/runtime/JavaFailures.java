package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.servant.ServantMainLoop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** What is told of exceptions that leave a program: where they come from, never what they say. */
final class JavaFailures {
    /** Abend of a Java program that lets an exception go. */
    static final String ABEND_CODE = "AJ04";

    private static final Logger LOG = System.getLogger(JavaFailures.class.getName());

    private JavaFailures() {}

    /** An exception's text may hold data; its class and its stack do not. */
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
