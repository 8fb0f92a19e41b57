package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceReader;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.lab.cobol.translate.ProgramSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The words of a program, COPY and REPLACE carried out. */
public final class SourceWords {
    private SourceWords() {}

    /** Of the whole program. */
    public static List<Word> of(ProgramSource source) {
        return of(source, source.lines().size());
    }

    /** Of its first lines. */
    static List<Word> of(ProgramSource source, int lines) {
        SourceOptions.Format format =
                source.free() ? SourceOptions.Format.FREE : SourceOptions.Format.FIXED;
        return new SourceReader()
                .read(
                        file(source.file(), source.lines().subList(0, lines)),
                        library(source),
                        SourceOptions.DEFAULT.withFormat(format),
                        new Faults());
    }

    /** A copybook that was not found has no lines: the translator has warned of it. */
    private static CopyLibrary library(ProgramSource source) {
        return (name, library) -> {
            String key = library.isEmpty() ? name : library + "/" + name;
            return Optional.of(file(key, source.copybooks().getOrDefault(key, List.of())));
        };
    }

    private static SourceFile file(String name, List<String> lines) {
        String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
        return new SourceFile(name, text.getBytes(StandardCharsets.UTF_8));
    }
}
