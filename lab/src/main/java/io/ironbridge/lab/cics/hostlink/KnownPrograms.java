package io.ironbridge.lab.cics.hostlink;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.servants.LoadedPrograms;
import java.util.Map;
import java.util.function.Supplier;

/** The region's view of programs: definitions and modules. */
public final class KnownPrograms {
    private final Map<String, Boolean> enabledByName;
    private final Supplier<LoadedPrograms> loaded;

    /**
     * Makes it.
     *
     * @param enabledByName the defined ones, and whether they are enabled
     * @param loaded the load library of now
     */
    public KnownPrograms(Map<String, Boolean> enabledByName, Supplier<LoadedPrograms> loaded) {
        this.enabledByName = Map.copyOf(enabledByName);
        this.loaded = loaded;
    }

    /** Whether it is defined, there is a module for it, or it is one of the lab's own. */
    boolean exists(String program) {
        return enabledByName.containsKey(program)
                || LabPrograms.inJava().containsKey(program)
                || ProgramLibrary.hasModule(loaded.get(), program);
    }

    /** Whether there is a module for it. */
    public boolean hasModule(String program) {
        return ProgramLibrary.hasModule(loaded.get(), program);
    }

    /** Whether its definition specifies it. */
    public boolean isDisabled(String program) {
        return !enabledByName.getOrDefault(program, true);
    }
}
