package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.form.ProgramForms;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;

/** A program that was found and can be run. */
public sealed interface LoadedProgram {
    public String name();

    ProgramForms forms();

    /**
     * A module of GnuCOBOL.
     *
     * @param symbol the name as a C string, for libcob
     * @param runtime that loaded it
     */
    record Cobol(
            String name,
            ProgramForms forms,
            MethodHandle entry,
            MemorySegment symbol,
            CobolRuntime runtime)
            implements LoadedProgram {}

    /** A Java program, made for one link. */
    record Java(String name, CicsProgram program) implements LoadedProgram {
        private static final ProgramForms HOST = new ProgramForms(true, Optional.empty(), Map.of());

        @Override
        public ProgramForms forms() {
            return HOST;
        }
    }
}
