package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.library.LoadLibrary;
import io.ironbridge.lab.cics.library.LoadLibraryConfig;
import io.ironbridge.lab.cics.library.LoadLibraryResult;
import io.ironbridge.lab.cics.library.ProgramBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles the folders of COBOL sources; none need no compiler. */
final class CobolCompiler implements ProgramLibrary.Compiler {
    private final LabCicsConfig.Programs programs;
    private final Path cache;

    CobolCompiler(LabCicsConfig.Programs programs, Path cache) {
        this.programs = programs;
        this.cache = cache;
    }

    @Override
    public ProgramLibrary.Compiled compile(Path target) throws IOException, InterruptedException {
        if (programs.sources().isEmpty()) {
            return new ProgramLibrary.Compiled(List.of(), List.of());
        }
        LoadLibraryResult result = LoadLibrary.build(config(target));
        return new ProgramLibrary.Compiled(names(result), messages(result));
    }

    private LoadLibraryConfig config(Path target) {
        LoadLibraryConfig usual =
                LoadLibraryConfig.of(programs.sources(), programs.copybooks(), target);
        return new LoadLibraryConfig(
                usual.sources(),
                usual.copybooks(),
                target,
                cache,
                usual.cobc(),
                usual.options(),
                usual.timeout(),
                usual.parallelism(),
                usual.mostSourceBytes(),
                usual.mostMessages(),
                usual.mostCached(),
                usual.codePage(),
                usual.translator());
    }

    private static List<String> names(LoadLibraryResult result) {
        return result.programs().stream()
                .filter(ProgramBuild::succeeded)
                .map(ProgramBuild::name)
                .toList();
    }

    private static List<String> messages(LoadLibraryResult result) {
        List<String> messages = new ArrayList<>(result.messages());
        result.programs().forEach(program -> messages.addAll(program.messages()));
        return messages;
    }
}
