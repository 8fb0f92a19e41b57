package io.ironbridge.lab.cics.program;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds Java programs by name. Thread-safe if the suppliers are. */
public final class ProgramCatalog {
    private final Map<String, Supplier<? extends CicsProgram>> programs;

    /**
     * Programs by name, 1 to 8 characters in capitals; each link asks its supplier for a new one.
     */
    public ProgramCatalog(Map<String, Supplier<? extends CicsProgram>> programs) {
        this.programs = Map.copyOf(programs);
    }

    /** A new instance of the program with this name. */
    public Optional<CicsProgram> find(String name) {
        return Optional.ofNullable(programs.get(name)).map(Supplier::get);
    }
}
