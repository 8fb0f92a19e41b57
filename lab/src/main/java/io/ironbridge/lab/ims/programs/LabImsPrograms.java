package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.ImsProgram;
import java.util.Map;
import java.util.function.Supplier;

/** The lab's own programs. */
public final class LabImsPrograms {
    private LabImsPrograms() {}

    /** Those in Java, by name. */
    public static Map<String, Supplier<? extends ImsProgram>> inJava() {
        return Map.of();
    }
}
