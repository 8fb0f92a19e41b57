package io.ironbridge.lab.cics.program;

import java.util.Locale;

/**
 * A CICS program in Java. Each link makes a new instance, so that fields are its WORKING-STORAGE.
 *
 * <p>Programs of a load library are in its jars, each named in the jar's {@code
 * META-INF/services/io.ironbridge.lab.cics.program.CicsProgram}, with a public constructor without
 * parameters.
 */
@FunctionalInterface
public interface CicsProgram {
    /**
     * Runs until the program returns. A {@link ConditionException} that leaves it is the default
     * action of its condition (mostly abend AEIx), an {@link AbendException} that abend, any other
     * exception abend AJ04, as for a Java program that lets one go.
     */
    void run(CicsTask task);

    /** By which others link to it, 1 to 8 characters; the class's simple name in capitals. */
    default String name() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }
}
