package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.ims.program.ImsProgram;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the programs of a load library. */
final class Programs {
    private final Map<String, Supplier<? extends ImsProgram>> java;

    private Programs(Map<String, Supplier<? extends ImsProgram>> java) {
        this.java = Map.copyOf(java);
    }

    static Programs open(
            ServantSettings settings, Map<String, Supplier<? extends ImsProgram>> java) {
        return new Programs(java);
    }

    /** A new instance of the Java program of that name. */
    Optional<ImsProgram> inJava(String name) {
        return Optional.ofNullable(java.get(name)).map(Supplier::get);
    }
}
