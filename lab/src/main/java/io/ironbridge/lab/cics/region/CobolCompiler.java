package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cobol.LoadLibraryConfig;
import io.ironbridge.lab.cobol.ProgramCompiler;
import io.ironbridge.lab.servant.ProgramLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Compiles the folders of COBOL sources; without sources no compiler is needed. */
final class CobolCompiler implements ProgramLibrary.Compiler {
    private final LabCicsConfig.Programs programs;
    private final Path cache;
    private final String cobc;

    /**
     * @param cache folder of compiled modules
     * @param cobc command that starts GnuCOBOL's compiler
     */
    CobolCompiler(LabCicsConfig.Programs programs, Path cache, String cobc) {
        this.programs = programs;
        this.cache = cache;
        this.cobc = cobc;
    }

    @Override
    public ProgramLibrary.Compiled compile(Path target) throws IOException, InterruptedException {
        if (programs.sources().isEmpty()) {
            return ProgramLibrary.Compiled.NOTHING;
        }
        Set<String> twins = programs.labPrograms() ? LabPrograms.inJava().keySet() : Set.of();
        return new ProgramCompiler(this::config, twins).compile(target);
    }

    private LoadLibraryConfig config(Path target) {
        LoadLibraryConfig usual =
                LoadLibraryConfig.of(programs.sources(), programs.copybooks(), target);
        return new LoadLibraryConfig(
                usual.sources(),
                usual.copybooks(),
                target,
                cache,
                cobc,
                usual.options(),
                programs.programChecks(),
                usual.timeout(),
                usual.parallelism(),
                usual.mostSourceBytes(),
                usual.mostMessages(),
                usual.mostCached(),
                usual.codePage(),
                usual.translator(),
                usual.environment());
    }
}
