package io.ironbridge.copybook.corpus;

import static java.util.Objects.requireNonNull;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/** Copybooks of the cases. */
final class Copybooks {
    private Copybooks() {}

    /** The records of a copybook of the corpus. */
    static List<Layout> corpus(String path) throws IOException {
        return corpus(path, Dialect.IBM);
    }

    static List<Layout> corpus(String path, Dialect dialect) throws IOException {
        return parse(path, Files.readAllBytes(Shared.corpus().resolve(path)), dialect);
    }

    /** A copybook of ours, for data whose copybook is not in the corpus. */
    static List<Layout> resource(String name) throws IOException {
        try (InputStream in = Copybooks.class.getResourceAsStream("/corpus/" + name)) {
            return parse(name, requireNonNull(in, name).readAllBytes(), Dialect.IBM);
        }
    }

    static List<Layout> parse(String name, byte[] source, Dialect dialect) {
        return CopybookParser.parse(
                        new SourceFile(name, source),
                        CopyLibrary.NONE,
                        SourceOptions.DEFAULT,
                        dialect)
                .layouts();
    }

    /**
     * A copybook of the corpus with some of its text exchanged: pairs of what it says, and what is
     * taken.
     */
    static List<Layout> amended(String path, Dialect dialect, String... changes)
            throws IOException {
        String source = Files.readString(Shared.corpus().resolve(path));
        for (int change = 0; change < changes.length; change += 2) {
            if (!source.contains(changes[change])) {
                throw new IllegalArgumentException(path + " has no " + changes[change]);
            }
            source = source.replace(changes[change], changes[change + 1]);
        }
        return parse(path, source.getBytes(StandardCharsets.UTF_8), dialect);
    }
}
