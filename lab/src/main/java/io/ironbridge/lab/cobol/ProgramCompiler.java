package io.ironbridge.lab.cobol;

import io.ironbridge.lab.servant.ProgramLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles programs for each generation of a region's load library. */
public final class ProgramCompiler implements ProgramLibrary.Compiler {
    private static final Pattern WARNING = Pattern.compile(": IRB-LAB-\\d{4}W ");

    private final Function<Path, LoadLibraryConfig> config;
    private final Set<String> twins;

    /**
     * Compiles with a configuration for the generation's folder.
     *
     * @param twins names of programs that run in Java if there is no compiler
     */
    public ProgramCompiler(Function<Path, LoadLibraryConfig> config, Set<String> twins) {
        this.config = config;
        this.twins = Set.copyOf(twins);
    }

    @Override
    public ProgramLibrary.Compiled compile(Path target) throws IOException, InterruptedException {
        LoadLibraryResult result = LoadLibrary.build(config.apply(target));
        return new ProgramLibrary.Compiled(
                names(result, ProgramBuild::succeeded),
                names(result, this::runsInJava),
                faults(result),
                warnings(result),
                ofPrograms(result));
    }

    /** It has a twin in Java, and the only fault is the missing compiler. */
    private boolean runsInJava(ProgramBuild program) {
        return program.outcome() == ProgramBuild.Outcome.NO_COMPILER
                && twins.contains(program.name());
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
                told(result, program).stream()
                        .filter(message -> !isWarning(message))
                        .forEach(faults::add);
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

    /** Without a compiler, all programs have the same messages. */
    private static List<String> told(LoadLibraryResult result, ProgramBuild program) {
        return program.outcome() == ProgramBuild.Outcome.NO_COMPILER
                ? result.messages().stream().map(why -> program.source() + ": " + why).toList()
                : program.messages();
    }

    private static List<String> warnings(LoadLibraryResult result) {
        return result.programs().stream().flatMap(ProgramCompiler::warnings).toList();
    }

    private static Stream<String> warnings(ProgramBuild program) {
        return program.messages().stream()
                .filter(message ->
                        program.outcome() != ProgramBuild.Outcome.FAILED || isWarning(message));
    }

    private static boolean isWarning(String message) {
        return WARNING.matcher(message).find();
    }
}
