package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.ims.cobol.DliEnvironment;
import io.ironbridge.lab.ims.program.ImsProgram;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the programs of a load library: those in COBOL come first. */
final class Programs {
    private final Optional<CobolPrograms> cobol;
    private final Map<String, Supplier<? extends ImsProgram>> java;

    private Programs(
            Optional<CobolPrograms> cobol, Map<String, Supplier<? extends ImsProgram>> java) {
        this.cobol = cobol;
        this.java = Map.copyOf(java);
    }

    /** Starts COBOL's runtime only where there are COBOL programs. */
    static Programs open(
            ServantSettings settings, Map<String, Supplier<? extends ImsProgram>> java) {
        boolean modules =
                Files.exists(settings.loadLibrary().resolve(DliEnvironment.MODULE + ".so"));
        return new Programs(
                modules ? Optional.of(new CobolPrograms(settings)) : Optional.empty(), java);
    }

    /** Where a COBOL program of that name runs. */
    Optional<CobolPrograms> inCobol(String name) {
        return cobol.filter(programs -> programs.has(name));
    }

    /** A new instance of the Java program of that name. */
    Optional<ImsProgram> inJava(String name) {
        return Optional.ofNullable(java.get(name)).map(Supplier::get);
    }
}
