package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cobol.LoadLibrary;
import io.ironbridge.lab.cobol.LoadLibraryConfig;
import io.ironbridge.lab.cobol.LoadLibraryResult;
import io.ironbridge.lab.cobol.ProgramBuild;
import io.ironbridge.lab.servant.ProgramLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles the folders of COBOL sources; none need no compiler. */
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
        LoadLibraryResult result = LoadLibrary.build(config(target));
        return new ProgramLibrary.Compiled(
                names(result, ProgramBuild::succeeded),
                names(result, this::runsInJava),
                faults(result),
                warnings(result),
                ofPrograms(result));
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
                usual.translator());
    }

    /** One of the lab's own, and nothing is wrong but that there is no compiler. */
    private boolean runsInJava(ProgramBuild program) {
        return programs.labPrograms()
                && program.outcome() == ProgramBuild.Outcome.NO_COMPILER
                && LabPrograms.inJava().containsKey(program.name());
    }

    private static List<String> names(
            LoadLibraryResult result, Predicate<? super ProgramBuild> which) {
        return result.programs().stream().filter(which).map(ProgramBuild::name).toList();
    }

    private List<String> faults(LoadLibraryResult result) {
        List<String> faults = new ArrayList<>();
        if (result.compilerFound()) {
            faults.addAll(result.messages());
        }
        for (ProgramBuild program : result.programs()) {
            if (!program.succeeded() && !runsInJava(program)) {
                faults.addAll(told(result, program));
            }
        }
        return faults;
    }

    private static Map<String, List<String>> ofPrograms(LoadLibraryResult result) {
        return result.programs().stream()
                .collect(
                        Collectors.toMap(
                                ProgramBuild::name,
                                program -> told(result, program),
                                (first, second) ->
                                        Stream.concat(first.stream(), second.stream()).toList()));
    }

    /** For want of a compiler each program has the same messages. */
    private static List<String> told(LoadLibraryResult result, ProgramBuild program) {
        return program.outcome() == ProgramBuild.Outcome.NO_COMPILER
                ? result.messages().stream().map(why -> program.source() + ": " + why).toList()
                : program.messages();
    }

    private static List<String> warnings(LoadLibraryResult result) {
        return result.programs().stream()
                .filter(program -> program.outcome() != ProgramBuild.Outcome.FAILED)
                .map(ProgramBuild::messages)
                .flatMap(List::stream)
                .toList();
    }
}
