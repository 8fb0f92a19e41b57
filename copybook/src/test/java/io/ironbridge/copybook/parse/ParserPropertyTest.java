package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault.Severity;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceOptions.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the text, there are layouts whose numbers agree, or faults, at least one an error. */
class ParserPropertyTest {
    private static final List<Dialect> DIALECTS =
            List.of(Dialect.IBM, Dialect.GNUCOBOL, Dialect.MICRO_FOCUS);

    private static final String[] WORDS = {
        ".",
        ".",
        ".",
        "01",
        "05",
        "05",
        "10",
        "49",
        "66",
        "77",
        "78",
        "88",
        "A",
        "B",
        "C",
        "FILLER",
        "PIC",
        "PIC",
        "X",
        "9",
        "S9(4)",
        "X(10)",
        "9(5)V99",
        "Z(3)9.99",
        "$$$,$$9.99CR",
        "N(3)",
        "+9.9E+99",
        "VPP9",
        "9(99999999999)",
        "USAGE",
        "IS",
        "COMP",
        "COMP-1",
        "COMP-2",
        "COMP-3",
        "COMP-5",
        "COMP-6",
        "COMP-X",
        "BINARY",
        "DISPLAY",
        "NATIONAL",
        "INDEX",
        "POINTER",
        "OCCURS",
        "OCCURS",
        "3",
        "0",
        "1",
        "TO",
        "999999999",
        "TIMES",
        "DEPENDING",
        "ON",
        "OF",
        "INDEXED",
        "BY",
        "REDEFINES",
        "REDEFINES",
        "RENAMES",
        "THRU",
        "VALUE",
        "VALUES",
        "'abc'",
        "X'C1'",
        "ZERO",
        "ALL",
        "&",
        "SIGN",
        "LEADING",
        "SEPARATE",
        "SYNC",
        "JUST",
        "BLANK",
        "WHEN",
        "(",
        ")",
        ":",
        "UNBOUNDED",
        "CONSTANT",
        "AS",
        "EXTERNAL",
        "DATE",
        "SPECIAL-NAMES",
        "CURRENCY",
        "PICTURE",
        "SYMBOL",
        "DECIMAL-POINT",
        "COMMA",
        "SECTION",
        "LINKAGE",
        "DIVISION",
        "DATA",
        "\n",
        "\n"
    };

    @Test
    void randomWordsGiveLayoutsOrFaults() {
        SplittableRandom random = new SplittableRandom(20_250_101);
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder("01 A. 05 B PIC X");
            text.append(' ');
            int words = random.nextInt(40);
            for (int word = 0; word < words; word++) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
            }
            consistent(text.append('.').toString().getBytes(StandardCharsets.UTF_8), round);
        }
    }

    @Test
    void randomEntriesGiveLayoutsOrFaults() {
        SplittableRandom random = new SplittableRandom(7);
        int read = 0;
        for (int round = 0; round < 2000; round++) {
            byte[] text = entries(random).getBytes(StandardCharsets.UTF_8);
            read += consistent(text, round) ? 1 : 0;
        }
        assertThat(read).isGreaterThan(50);
    }

    private static String entries(SplittableRandom random) {
        String[] clauses = {
            "PIC X(3)",
            "PIC S9(4) COMP SYNC",
            "PIC 9(12) COMP SYNC",
            "PIC S9(5)V99 COMP-3",
            "COMP-2 SYNC",
            "PIC Z9.9",
            "PIC 9",
            "PIC X OCCURS 3",
            "PIC 9(4) COMP OCCURS 0 TO 3 DEPENDING ON N1",
            "OCCURS 2",
            "OCCURS 1 TO 4 DEPENDING ON N1",
            "",
            "",
            "",
            "REDEFINES F1",
            "SYNC",
            "REDEFINES F2 PIC X(9)",
            "COMP-5",
            "POINTER SYNC",
            "PIC 9(2)"
        };
        String[] levels = {"05", "05", "05", "10", "10", "15", "20"};
        StringBuilder text = new StringBuilder("01 R. 05 N1 PIC 9. ");
        int entries = 1 + random.nextInt(12);
        for (int entry = 0; entry < entries; entry++) {
            text.append(levels[random.nextInt(levels.length)])
                    .append(random.nextInt(4) == 0 ? " N" : " F")
                    .append(random.nextInt(4))
                    .append(' ')
                    .append(clauses[random.nextInt(clauses.length)])
                    .append(". ");
        }
        return text.toString();
    }

    @Test
    void mutatedCopybooksGiveLayoutsOrFaults() throws IOException {
        List<byte[]> seeds = seeds();
        SplittableRandom random = new SplittableRandom(42);
        for (int round = 0; round < 2000; round++) {
            consistent(mutated(seeds.get(random.nextInt(seeds.size())), random), round);
        }
    }

    private static List<byte[]> seeds() throws IOException {
        try (Stream<Path> files = Files.walk(Shared.corpus())) {
            List<byte[]> seeds =
                    files.filter(ParserPropertyTest::isSmallCopybook)
                            .sorted()
                            .map(ParserPropertyTest::bytes)
                            .toList();
            assertThat(seeds).hasSizeGreaterThan(100);
            return seeds;
        }
    }

    private static boolean isSmallCopybook(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return (name.endsWith(".cpy") || name.endsWith(".cbl") || name.endsWith(".cob"))
                && file.toFile().length() < 8000;
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] mutated(byte[] seed, SplittableRandom random) {
        StringBuilder text = new StringBuilder(new String(seed, StandardCharsets.ISO_8859_1));
        int changes = 1 + random.nextInt(6);
        for (int change = 0; change < changes && !text.isEmpty(); change++) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, text.substring(at, end));
                case 2 -> text.setCharAt(at, (char) random.nextInt(256));
                case 3 -> text.insert(at, ' ' + WORDS[random.nextInt(WORDS.length)] + ' ');
                default -> text.insert(at, random.nextInt());
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether there are layouts; their numbers agree then. */
    private static boolean consistent(byte[] text, int round) {
        SourceOptions options =
                round % 2 == 0
                        ? SourceOptions.DEFAULT
                        : SourceOptions.DEFAULT.withFormat(Format.FREE);
        try {
            CopybookParser.parse(
                            new SourceFile("R.cpy", text),
                            CopyLibrary.NONE,
                            options,
                            DIALECTS.get(round % 3))
                    .layouts()
                    .forEach(ParserPropertyTest::check);
            return true;
        } catch (CopybookException e) {
            assertThat(e.faults()).extracting("severity").contains(Severity.ERROR);
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError(new String(text, StandardCharsets.ISO_8859_1), e);
        }
    }

    private static void check(Layout layout) {
        assertThat(layout.root().place().offset()).isZero();
        check(layout.root(), 0);
        assertThat(layout.items()).extracting(Item::path).doesNotHaveDuplicates();
    }

    private static void check(Item item, int absolute) {
        assertThat(item.extent()).isBetween(item.minExtent(), Dialect.IBM.bounds().bytes());
        switch (item) {
            case Field field -> {
                assertThat(field.type().bytes()).isEqualTo(field.place().length()).isPositive();
                checkAlignment(field, absolute);
            }
            case Group group -> {
                int end = 0;
                for (Item child : group.items()) {
                    assertThat(child.place().offset())
                            .isLessThanOrEqualTo(end + child.place().slackBefore());
                    end = Math.max(end, child.place().offset() + child.extent());
                    check(child, absolute + child.place().offset());
                }
                assertThat(group.place().length()).isEqualTo(end);
            }
        }
    }

    private static void checkAlignment(Field field, int absolute) {
        boolean floating = field.type() instanceof FieldType.Floating(int bytes) && bytes == 8;
        boolean sync = field.description().origin().text().contains("SYNC");
        if (floating && sync && field.place().slackBefore() > 0) {
            assertThat(absolute % 8).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05 A PIC X. ",
                "88 A VALUE 1. ",
                "05 A REDEFINES A PIC X. ",
                "05 A REDEFINES Q PIC X. ",
                "05 N PIC 9. 05 T PIC X OCCURS 1 TO 2 DEPENDING ON N. ",
                "05 T PIC X OCCURS 1 TO 2 DEPENDING ON Q. ",
                "66 A RENAMES B. ",
                "01 A. ",
                "05 A PICC X. ",
                "A ",
                "( ",
                "PIC X ",
                "VALUE 1 ",
                "'a' & ",
                "OF A ",
            })
    void manyTimesTheSameEndsSoon(String part) {
        assertThat(consistent(("01 R. " + part.repeat(10_000)).getBytes(StandardCharsets.UTF_8), 1))
                .isIn(true, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9", "ZZ,", "B9", "$,", "-.", "X", "+", "9(9)", "V", "CR", "Z*", "P"})
    void longPicturesEndSoon(String part) {
        String text = "01 A PIC " + part.repeat(50_000) + ".";

        assertThat(consistent(text.getBytes(StandardCharsets.UTF_8), 1)).isIn(true, false);
    }
}
