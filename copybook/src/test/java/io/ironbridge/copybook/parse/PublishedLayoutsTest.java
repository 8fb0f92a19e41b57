package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Offsets and lengths that another reader of copybooks (Cobrix) published with its test data.
 *
 * <p>One thing differs: where items redefine one another, that reader shows the length of the area
 * for each of them; here each has its own length.
 */
class PublishedLayoutsTest {
    private static final Pattern LINE =
            Pattern.compile(
                    "\\s*(?:\\d+ )?(\\S+)\\s+([rR ]*)\\s*(?:\\d+ +)?(\\d+) +(\\d+) +(\\d+)");

    /** A line of the list, or what it should say. */
    private record Line(String name, int start, int length) {}

    @ParameterizedTest
    @CsvSource({
        "test16/test16_fix_len_segments.cob, test16/test16_expected/test16_layout.txt, 14",
        "test7/test7_fillers.cob, test7/test7_expected/test7_layout.txt, 20",
        "test7/test7_fillers.cob, test7/test7_expected/test7a_layout.txt, 20",
        "test7/test7_fillers.cob, test7/test7_expected/test7b_layout.txt, 20",
        "test7/test7_fillers.cob, test7/test7_expected/test7c_layout.txt, 20",
        "test7/test7_fillers.cob, test7/test7_expected/test7d_layout.txt, 20",
        "test19/test19_display_num.cob, test19/test19_display_num_expected/test19_layout.txt, 15",
    })
    void layoutIsThePublishedOne(String copybook, String list, int lines) throws IOException {
        Path folder = Shared.corpus().resolve("cases/cobrix");
        String text = Files.readString(folder.resolve(copybook));

        assertThat(lines(CopybookParser.parse(copybook, text).layouts().getFirst()))
                .isEqualTo(published(folder.resolve(list)))
                .hasSize(lines);
    }

    /**
     * Copybooks with pictures that no compiler takes. Others of the same length stand in for them:
     * an S where editing symbols are (S9(3).99), binaries of more than 18 digits, SIGN without S,
     * COMP-0.
     */
    @ParameterizedTest
    @CsvSource({
        "test6/test6_copybook.cob, test6/test6_expected/test6_layout.txt",
        "test24/test24_copybook.cob, test24/test24_expected/test24_layout.txt",
        "test24/test24_copybook.cob, test24/test24_expected/test24b_layout.txt",
        "test40/test40_copybook.cob, test40/test40_expected/test40_layout.txt",
    })
    void layoutIsThePublishedOneApartFromImpossiblePictures(String copybook, String list)
            throws IOException {
        Path folder = Shared.corpus().resolve("cases/cobrix");
        String text = possible(Files.readString(folder.resolve(copybook)));

        assertThat(lines(CopybookParser.parse(copybook, text).layouts().getFirst()))
                .isEqualTo(published(folder.resolve(list)))
                .hasSize(196);
    }

    private static String possible(String text) {
        return text.replaceAll("PIC S(9\\(\\d\\)\\.)", "PIC $1")
                .replaceAll("PIC S?9\\((19|20)\\) +BINARY", "PIC X(9)")
                .replaceAll("PIC S?9\\(37\\) +BINARY", "PIC X(16)")
                .replaceAll("PIC S?9\\(17\\)V99 +COMP\\.", "PIC X(9).")
                .replaceAll("PIC S?9\\(18\\)V9\\(10\\) +COMP\\.", "PIC X(12).")
                .replace("99V99 SIGN", "S99V99 SIGN")
                .replace("COMP-0", "COMP");
    }

    private static List<Line> published(Path list) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && !matcher.group(1).endsWith("_debug")) {
                lines.add(
                        new Line(
                                name(matcher.group(1)),
                                Integer.parseInt(matcher.group(3)),
                                Integer.parseInt(matcher.group(5))));
            }
        }
        return lines;
    }

    private static List<Line> lines(Layout layout) {
        List<Line> lines = new ArrayList<>();
        collect(layout.root(), 1, layout.length(), lines);
        return lines;
    }

    private static void collect(Item item, int start, int length, List<Line> lines) {
        lines.add(new Line(name(item.description().originalName()), start, length));
        if (item instanceof Group group) {
            for (Item child : group.items()) {
                collect(child, start + child.place().offset(), area(group, child), lines);
            }
        }
    }

    /** The length of the longest item that begins where this one does. */
    private static int area(Group group, Item item) {
        return group.items().stream()
                .filter(other -> other.place().offset() == item.place().offset())
                .mapToInt(Item::extent)
                .max()
                .orElseThrow();
    }

    private static String name(String written) {
        String name = written.replace('-', '_').replaceAll("\\(.*", "");
        return name.startsWith("FILLER_") ? "FILLER" : name;
    }
}
