package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.ModuleCompiler.Compiled;
import io.ironbridge.lab.cobol.ProgramBuild.Outcome;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.form.FormsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Builds a load library: every program of the source folders becomes {@code NAME.so} and {@code
 * NAME.forms} (see {@link FormsFile}), with the connector of their {@link ProgramEnvironment} and
 * the services of Language Environment. A program that fails does not affect the others. Programs
 * whose translated text, copybooks and options have not changed since an earlier build with the
 * same cobc are taken from the cache.
 */
public final class LoadLibrary {
    private static final System.Logger LOG = System.getLogger(LoadLibrary.class.getName());

    private final LoadLibraryConfig config;
    private final SourceFolders folders;

    private LoadLibrary(LoadLibraryConfig config) {
        this.config = config;
        this.folders = new SourceFolders(config);
    }

    /**
     * Builds all programs.
     *
     * @throws IOException if a source folder cannot be listed, or the target or the cache cannot be
     *     written; faults of programs are in the result
     * @throws IllegalArgumentException if the configuration names no single-byte EBCDIC code page
     */
    public static LoadLibraryResult build(LoadLibraryConfig config)
            throws IOException, InterruptedException {
        LoadLibraryResult result = new LoadLibrary(config).build();
        if (!result.compilerFound()) {
            return result;
        }
        LOG.log(
                System.Logger.Level.INFO,
                "IRB-LAB-7250I Load library {0}: {1} programs compiled, {2} unchanged, {3} failed",
                config.target(),
                count(result, Outcome.COMPILED),
                count(result, Outcome.UNCHANGED),
                count(result, Outcome.FAILED));
        return result;
    }

    private static long count(LoadLibraryResult result, Outcome outcome) {
        return result.programs().stream().filter(build -> build.outcome() == outcome).count();
    }

    private LoadLibraryResult build() throws IOException, InterruptedException {
        Files.createDirectories(config.target());
        Files.createDirectories(config.cache());
        List<Path> sources = folders.programs();
        ProgramTranslator translator = new ProgramTranslator(config, folders);
        CobcCommand cobc = new CobcCommand(config.cobc(), config.timeout(), config.mostMessages());
        ModuleCache cache = new ModuleCache(config.cache(), config.mostCached());
        try (ExecutorService threads = Executors.newFixedThreadPool(config.parallelism())) {
            List<TranslatedProgram> programs =
                    withoutTwins(all(threads, sources, translator::translate));
            if (!(cobc.run(config.cache(), List.of("--version"))
                            instanceof CobcRun.Ended(int status, List<String> lines)
                    && status == 0)) {
                return withoutCompiler(programs);
            }
            ModuleCompiler compiler =
                    new ModuleCompiler(config, cobc, String.join("\n", lines), cache);
            List<String> faults = new ArrayList<>();
            for (CompilerInput input :
                    List.of(
                            CompilerInput.connector(config.environment()),
                            CompilerInput.languageEnvironment())) {
                faults.addAll(untranslated(input, compiler));
            }
            List<ProgramBuild> builds =
                    all(threads, programs, program -> compiled(program, compiler));
            cache.trim();
            return new LoadLibraryResult(builds, faults, true);
        }
    }

    /** Faults that are found without cobc are reported even then. */
    private LoadLibraryResult withoutCompiler(List<TranslatedProgram> programs) {
        List<ProgramBuild> builds = new ArrayList<>();
        for (TranslatedProgram program : programs) {
            Outcome outcome = program.failed() ? Outcome.FAILED : Outcome.NO_COMPILER;
            builds.add(build(program, outcome, List.of()));
        }
        List<String> why = List.of(LibraryMessages.noCompiler(config.cobc()));
        return new LoadLibraryResult(builds, why, false);
    }

    /** Of several programs with one name, the first one is used. */
    private static List<TranslatedProgram> withoutTwins(List<TranslatedProgram> programs) {
        Map<String, TranslatedProgram> first = new HashMap<>();
        List<TranslatedProgram> all = new ArrayList<>();
        for (TranslatedProgram program : programs) {
            TranslatedProgram twin = first.putIfAbsent(program.name(), program);
            if (twin == null) {
                all.add(program);
            } else {
                String file = program.source().toString();
                String other = twin.source().toString();
                all.add(
                        TranslatedProgram.failed(
                                program.source(),
                                LibraryMessages.twice(file, program.name(), other)));
            }
        }
        return all;
    }

    /**
     * A program that needs no translation, only compilation; returns its messages, which should be
     * none.
     */
    private List<String> untranslated(CompilerInput input, ModuleCompiler compiler)
            throws IOException, InterruptedException {
        Translation translation =
                new Translator(config.translator(), CopybookResolver.none())
                        .translate(input.name(), input.files().getOrDefault(input.main(), ""));
        return switch (compiler.compile(input, translation)) {
            case Compiled.Failed(List<String> messages) -> messages;
            case Compiled.Module module -> {
                ModuleCache.replace(module.file(), file(input.name() + ".so"));
                yield List.of();
            }
        };
    }

    private ProgramBuild compiled(TranslatedProgram program, ModuleCompiler compiler)
            throws InterruptedException {
        Translation translation = program.translation();
        if (program.failed() || translation == null) {
            return build(program, Outcome.FAILED, List.of());
        }
        try {
            CompilerInput plain =
                    CompilerInput.of(program.name(), translation, config.environment().parts());
            CompilerInput input = config.programChecks() ? plain.checked() : plain;
            return switch (compiler.compile(input, translation)) {
                case Compiled.Failed(List<String> messages) ->
                        build(program, Outcome.FAILED, messages);
                case Compiled.Module module -> stored(program, input, module);
            };
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            String message = LibraryMessages.unwritable(program.source().toString(), why);
            return build(program, Outcome.FAILED, List.of(message));
        }
    }

    private ProgramBuild stored(
            TranslatedProgram program, CompilerInput input, Compiled.Module module)
            throws IOException {
        List<String> messages = new ArrayList<>(module.messages());
        if (!input.encodable()) {
            messages.add(LibraryMessages.characters(program.source().toString()));
        }
        Path forms = Files.createTempFile(config.target(), "new", ".part");
        try {
            FormsFile.write(forms, program.forms());
            ModuleCache.replace(forms, file(program.name() + FormsFile.EXTENSION));
        } finally {
            Files.deleteIfExists(forms);
        }
        ModuleCache.replace(module.file(), file(program.name() + ".so"));
        Outcome outcome = module.fromCache() ? Outcome.UNCHANGED : Outcome.COMPILED;
        return build(program, outcome, messages);
    }

    private Path file(String name) {
        return config.target().resolve(name);
    }

    private static ProgramBuild build(
            TranslatedProgram program, Outcome outcome, List<String> more) {
        List<String> messages = new ArrayList<>(program.messages());
        messages.addAll(more);
        return new ProgramBuild(program.name(), program.source(), outcome, messages);
    }

    /** Work on one thing. */
    private interface Step<T, R> {
        R on(T thing) throws InterruptedException;
    }

    /**
     * Executes the step for all items, in parallel as far as there are threads; results in order.
     */
    private static <T, R> List<R> all(ExecutorService threads, List<T> things, Step<T, R> step)
            throws InterruptedException {
        List<Callable<R>> tasks = new ArrayList<>();
        things.forEach(thing -> tasks.add(() -> step.on(thing)));
        List<R> results = new ArrayList<>();
        for (Future<R> future : threads.invokeAll(tasks)) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("A step of the build failed", e.getCause());
            }
        }
        return results;
    }
}
