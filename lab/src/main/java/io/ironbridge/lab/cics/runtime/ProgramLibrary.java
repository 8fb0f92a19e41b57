package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.ProgramCatalog;
import io.ironbridge.lab.cobol.FormsFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds programs: a module {@code NAME.so} of the load library, or a Java program. A module that
 * was loaded stays until the process ends.
 */
public final class ProgramLibrary {
    private static final Logger LOG = System.getLogger(ProgramLibrary.class.getName());
    private static final Pattern NAME = Pattern.compile("[A-Z0-9$@#]{1,8}");
    private static final int NOT_DEFINED = 1;
    private static final int NOT_LOADED = 3;

    private final Path folder;
    private final Optional<CobolRuntime> cobol;
    private final FormsFolder forms;
    private final ProgramCatalog java;
    private final Map<String, LoadedProgram.Cobol> loaded = new HashMap<>();

    public ProgramLibrary(
            Path folder, Optional<CobolRuntime> cobol, FormsFolder forms, ProgramCatalog java) {
        this.folder = folder;
        this.cobol = cobol;
        this.forms = forms;
        this.java = java;
    }

    /**
     * The program with the name.
     *
     * @throws ConditionException PGMIDERR: RESP2 1 if there is none, 3 if it cannot be loaded
     */
    LoadedProgram load(String name) {
        return cobol(name)
                .or(() -> java.find(name).map(program -> new LoadedProgram.Java(name, program)))
                .orElseThrow(() -> Conditions.of("PGMIDERR", NOT_DEFINED));
    }

    private Optional<LoadedProgram> cobol(String name) {
        return cobol.filter(_ -> loaded.containsKey(name) || isModule(name))
                .map(runtime -> loaded.computeIfAbsent(name, found -> resolved(runtime, found)));
    }

    private boolean isModule(String name) {
        return NAME.matcher(name).matches() && Files.exists(folder.resolve(name + ".so"));
    }

    private LoadedProgram.Cobol resolved(CobolRuntime runtime, String name) {
        MemorySegment symbol = Arena.global().allocateFrom(name);
        MemorySegment entry = runtime.resolve(symbol);
        if (entry.equals(MemorySegment.NULL)) {
            throw notLoaded(name, runtime.resolveError());
        }
        try {
            return new LoadedProgram.Cobol(
                    name, forms.forms(name), runtime.program(entry), symbol, runtime);
        } catch (IOException e) {
            throw notLoaded(name, String.valueOf(e.getMessage()));
        }
    }

    private static ConditionException notLoaded(String name, String why) {
        LOG.log(Level.WARNING, "IRB-LAB-7103W Program {0} cannot be loaded: {1}", name, why);
        return Conditions.of("PGMIDERR", NOT_LOADED);
    }
}
