package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Public copybooks; those with errors are known, and the files are at fault. */
class SourceCorpusTest {
    /** The codes of errors by file. */
    private static final Map<String, List<String>> AT_FAULT =
            new TreeMap<>(
                    Map.of(
                            // A backslash before each quote: the text once was a string of C.
                            "copybooks/JRecord/BitOfEverything01.cbl", List.of("0019E"),
                            "copybooks/cb2xml/BitOfEverything.cbl", List.of("0019E"),
                            // Two members that copy each other, on purpose.
                            "copybooks/che4z/BOOK1R.cpy", List.of("0004E"),
                            "copybooks/che4z/BOOK2R.cpy", List.of("0004E"),
                            // The member that they copy is not there.
                            "copybooks/che4z/BOOK1N.cpy", List.of("0005E"),
                            "copybooks/legstar-v3/LSFILEAD.cpy", List.of("0005E"),
                            "copybooks/legstar-v3/LSFILEAE.cpy", List.of("0005E"),
                            "copybooks/legstar-v3/LSFILEAL.cpy", List.of("0005E"),
                            "copybooks/legstar-v3/T1CONTXT.cpy", List.of("0005E"),
                            // Names in braces, marked up for an editor.
                            "copybooks/che4z/SQLDA.cpy", List.of("0019E", "0019E")));

    /** Where the first sentence stands that is no entry, by file; programs left out. */
    private static final Map<String, String> OTHER_SENTENCES =
            new TreeMap<>(
                    Map.of(
                            // A second full stop far to the right.
                            "cases/JRecord/SampleFiles/amsPoDownload.cbl", "29 .",
                            "copybooks/che4z/BOOK3T.cpy", "18 Working-Storage",
                            // Members that are meant to stand amid an entry.
                            "copybooks/proleap/K1W01.CPY", "2 PICTURE",
                            "copybooks/proleap/K1W02.CPY", "2 RCD-4"));

    @Test
    void copybooksAreReadWithoutErrorUnlessTheyAreAtFault() throws IOException {
        Map<String, List<String>> errors = new TreeMap<>();
        for (Path file : copybooks()) {
            List<String> codes = errors(file);
            if (!codes.isEmpty()) {
                errors.put(name(file), codes);
            }
        }

        assertThat(errors).isEqualTo(AT_FAULT);
    }

    @Test
    void everyEntryBeginsWithALevelNumber() throws IOException {
        Map<String, String> others = new TreeMap<>();
        for (Path file : copybooks()) {
            List<Word> words = read(file, new Faults());
            boolean program = words.stream().anyMatch(word -> word.is("IDENTIFICATION"));
            boolean begins = !program;
            for (Word word : words) {
                if (begins && !word.text().matches("\\d{1,2}")) {
                    others.putIfAbsent(name(file), word.position().line() + " " + word.text());
                }
                begins = !program && word.kind() == Word.Kind.STOP;
            }
        }

        assertThat(others).isEqualTo(OTHER_SENTENCES);
    }

    private static List<String> errors(Path file) {
        Faults faults = new Faults();
        assertThat(read(file, faults)).as(name(file)).isNotEmpty();
        return faults.all().stream()
                .filter(fault -> fault.severity() == CopybookFault.Severity.ERROR)
                .map(fault -> fault.code().substring("IRB-COPY-".length()))
                .toList();
    }

    private static List<Word> read(Path file, Faults faults) {
        try {
            CopyLibrary library = new CopyFolders(List.of(file.getParent()));
            SourceFile source = new SourceFile(name(file), Files.readAllBytes(file));
            return new SourceReader().read(source, library, SourceOptions.DEFAULT, faults);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return Shared.corpus().relativize(file).toString().replace('\\', '/');
    }

    private static List<Path> copybooks() throws IOException {
        try (Stream<Path> files = Files.walk(Shared.corpus())) {
            return files.filter(Files::isRegularFile)
                    .filter(SourceCorpusTest::isCopybook)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isCopybook(Path file) {
        String name = name(file).toLowerCase(Locale.ROOT);
        return name.startsWith("copybooks/") || name.matches(".*\\.(cpy|cbl|cob)");
    }
}
