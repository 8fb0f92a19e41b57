package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import io.ironbridge.copybook.source.SourceOptions.Format;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

/** Whatever the bytes are, reading ends, and its words stand where the file has characters. */
class SourceReaderPropertyTest {
    private static final int MOST_WORDS = 100;
    private static final Pattern LITERAL = Pattern.compile("(?s)[A-Za-z]{0,2}(['\"]).*\\1");
    private static final Pattern CODE = Pattern.compile("IRB-COPY-00[0-3]\\d[EW]");

    /** Pieces that make a difference to the reader. */
    private static final List<String> PIECES =
            List.of(
                    "COPY ",
                    "COPY M",
                    "COPY SELF. ",
                    "REPLACING ",
                    "REPLACE ",
                    "LEADING ",
                    "TRAILING ",
                    " BY ",
                    "OFF",
                    "==",
                    "====",
                    "==A==",
                    ":TAG:",
                    "(TAG)",
                    "EXEC SQL ",
                    "INCLUDE ",
                    "END-EXEC",
                    "-INC M\n",
                    "++INCLUDE M\n",
                    "'",
                    "\"",
                    "X'",
                    "PIC ",
                    "PICTURE IS ",
                    "X(",
                    ")",
                    "9.99",
                    "-12.5",
                    ".",
                    ". ",
                    ", ",
                    "\n",
                    "\r\n",
                    "\r",
                    "\t",
                    "\f",
                    "\u001a",
                    "\u0000",
                    "       ",
                    "      -    '",
                    "      -",
                    "      *",
                    "      D ",
                    "000100 ",
                    "05 A ",
                    "01 REC-A.\n",
                    "*>",
                    ">>SOURCE FORMAT FREE\n",
                    ">>SOURCE FORMAT FIXED\n",
                    "$SET X\n",
                    "CBL X\n",
                    "ID DIVISION.\n",
                    "AUTHOR. ",
                    "PROCEDURE DIVISION.\n",
                    "A",
                    "7",
                    "-",
                    "é€",
                    "\uD83D\uDE00",
                    " ".repeat(80));

    /** Words of free text, and what may stand between them. */
    private static final List<String> WORDS =
            List.of(
                    "05 ",
                    "WS-A ",
                    "WS-A\t",
                    "\tVALUE\n",
                    "PIC X(3) ",
                    "PIC\t+9.9\n",
                    " . ",
                    "'A-B' ",
                    "X'C1'\t",
                    "-12.5 ",
                    "( ",
                    ") ",
                    ", ");

    private static final Gen<String> TEXTS =
            lists().of(integers().between(0, PIECES.size() - 1))
                    .ofSizeBetween(0, 60)
                    .map(SourceReaderPropertyTest::text);

    @Test
    void randomBytesAreRead() {
        qt().withExamples(1000)
                .forAll(lists().of(integers().between(0, 255)).ofSizeBetween(0, 300))
                .checkAssert(bytes -> check(bytes(bytes)));
    }

    @Test
    void randomPiecesOfSourceAreRead() {
        qt().withExamples(2000)
                .forAll(TEXTS, TEXTS)
                .checkAssert((text, member) ->
                        check(
                                text.getBytes(StandardCharsets.UTF_8),
                                member.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void mutatedSourceIsRead() {
        qt().withExamples(1000)
                .forAll(TEXTS, integers().all())
                .checkAssert((text, seed) -> check(mutated(text, new Random(seed))));
    }

    @Test
    void freeTextWithoutCopyGivesBackItsCharacters() {
        qt().withExamples(1000)
                .forAll(lists().of(integers().between(0, WORDS.size() - 1)).ofSizeBetween(0, 40))
                .checkAssert(SourceReaderPropertyTest::checkCharacters);
    }

    private static void checkCharacters(List<Integer> indexes) {
        String text = words(indexes);
        Reading reading = Reading.free(text);
        String[] lines = text.split("\n", -1);

        assertThat(reading.text().replaceAll("[ <>]", ""))
                .isEqualTo(text.replaceAll("[ ,\t\n]", ""));
        for (Word word : reading.words()) {
            Position at = word.position();
            assertThat(lines[at.line() - 1].substring(at.column() - 1))
                    .startsWith(word.text().substring(0, 1));
        }
    }

    private static String words(List<Integer> indexes) {
        StringBuilder text = new StringBuilder();
        indexes.forEach(index -> text.append(WORDS.get(index)));
        return text.toString();
    }

    private static String text(List<Integer> indexes) {
        StringBuilder text = new StringBuilder();
        indexes.forEach(index -> text.append(PIECES.get(index)));
        return text.toString();
    }

    private static byte[] bytes(List<Integer> values) {
        byte[] bytes = new byte[values.size()];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = values.get(index).byteValue();
        }
        return bytes;
    }

    private static byte[] mutated(String text, Random random) {
        Charset charset =
                random.nextBoolean() ? StandardCharsets.UTF_8 : Charset.forName("IBM1047");
        byte[] bytes = text.getBytes(charset);
        for (int times = random.nextInt(6); times > 0 && bytes.length > 0; times--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static void check(byte[] bytes) {
        check(bytes, bytes);
    }

    private static void check(byte[] bytes, byte[] member) {
        for (Format format : Format.values()) {
            Faults faults = new Faults();
            SourceOptions options = new SourceOptions(format, 8, false, 20_000, MOST_WORDS, 4);
            List<Word> words =
                    new SourceReader()
                            .read(
                                    new SourceFile("T", bytes),
                                    (name, _) -> Optional.of(new SourceFile(name, member)),
                                    options,
                                    faults);
            assertThat(words).hasSizeLessThanOrEqualTo(MOST_WORDS);
            words.forEach(SourceReaderPropertyTest::check);
            faults.all().forEach(SourceReaderPropertyTest::check);
        }
    }

    private static void check(Word word) {
        boolean whole = word.kind() != Word.Kind.LITERAL || LITERAL.matcher(word.text()).matches();
        if (!whole || word.text().isEmpty() || !real(word.position())) {
            fail("Not a word: " + word);
        }
    }

    private static void check(CopybookFault fault) {
        boolean told =
                CODE.matcher(fault.code()).matches()
                        && !fault.what().isBlank()
                        && !fault.suggestion().isBlank();
        if (!told || !real(fault.position())) {
            fail("Not a fault: " + fault);
        }
    }

    private static boolean real(Position position) {
        return position.line() > 0 && position.column() > 0;
    }
}
