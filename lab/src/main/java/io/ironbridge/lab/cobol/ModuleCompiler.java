package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compiles modules, or takes them from the cache. */
final class ModuleCompiler {
    /** A module, or the reason why there is none. */
    sealed interface Compiled {
        record Module(Path file, boolean fromCache, List<String> messages) implements Compiled {
            public Module {
                messages = List.copyOf(messages);
            }
        }

        record Failed(List<String> messages) implements Compiled {
            public Failed {
                messages = List.copyOf(messages);
            }
        }
    }

    private final LoadLibraryConfig config;
    private final CobcCommand cobc;
    private final String version;
    private final ModuleCache cache;

    ModuleCompiler(LoadLibraryConfig config, CobcCommand cobc, String version, ModuleCache cache) {
        this.config = config;
        this.cobc = cobc;
        this.version = version;
        this.cache = cache;
    }

    /** Compiles the input of cobc, with the translation that it comes from. */
    Compiled compile(CompilerInput input, Translation translation)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(config.options());
        options.addAll(config.environment().options());
        String key = input.key(version, options);
        Optional<Path> known = cache.find(key);
        if (known.isPresent()) {
            List<String> messages =
                    CobcMessages.of(cache.lines(key), input.name(), translation, false);
            return new Compiled.Module(known.get(), true, messages);
        }
        Path work = Files.createTempDirectory("cobc");
        try {
            input.write(work);
            return compiled(key, input, translation, work);
        } finally {
            delete(work);
        }
    }

    private Compiled compiled(String key, CompilerInput input, Translation translation, Path work)
            throws IOException, InterruptedException {
        String module = input.name() + ".so";
        List<String> arguments = new ArrayList<>(List.of("-I", ".", "-o", module));
        arguments.addAll(config.options());
        arguments.addAll(config.environment().options());
        arguments.addAll(input.arguments());
        return switch (cobc.run(work, arguments)) {
            case CobcRun.NotStarted() ->
                    new Compiled.Failed(List.of(LibraryMessages.noCompiler(config.cobc())));
            case CobcRun.TimedOut() ->
                    new Compiled.Failed(
                            List.of(
                                    LibraryMessages.timeout(
                                            translation.output().file(),
                                            config.timeout().toMillis())));
            case CobcRun.Ended(int status, List<String> lines) -> {
                boolean failed = status != 0 || !Files.exists(work.resolve(module));
                List<String> messages = CobcMessages.of(lines, input.name(), translation, failed);
                yield failed
                        ? new Compiled.Failed(messages)
                        : new Compiled.Module(
                                cache.add(key, work.resolve(module), lines), false, messages);
            }
        };
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(ModuleCompiler::deleteFile);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void deleteFile(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
