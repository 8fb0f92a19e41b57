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
     * Runs until the program returns. An uncaught {@link ConditionException} causes the default
     * action of its condition (mostly abend AEIx), an {@link AbendException} its abend, any other
     * exception abend AJ04.
     */
    void run(CicsTask task);

    /**
     * The name by which others link to it, 1 to 8 characters; by default the class's simple name in
     * upper case.
     */
    default String name() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }
}
