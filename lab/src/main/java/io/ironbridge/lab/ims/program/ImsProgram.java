package io.ironbridge.lab.ims.program;

import java.util.Locale;

/**
 * A message program in Java. Each run makes a new instance, so that fields are its WORKING-STORAGE.
 *
 * <p>Programs of a folder are in its jars, each named in the jar's {@code
 * META-INF/services/io.ironbridge.lab.ims.program.ImsProgram}, with a public constructor without
 * parameters.
 */
@FunctionalInterface
public interface ImsProgram {
    /**
     * Runs until the program returns, as GOBACK does: after the message queue gave no more
     * messages. An {@link AbendException} that leaves it ends it with that code, any other
     * exception with U4038, as a condition that Language Environment finds unhandled.
     */
    void run(ImsTask task);

    /** That of its PSB, 1 to 8 characters; the class's simple name in capitals. */
    default String name() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }
}
