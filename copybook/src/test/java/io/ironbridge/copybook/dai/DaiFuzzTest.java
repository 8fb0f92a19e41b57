package io.ironbridge.copybook.dai;

import static io.ironbridge.copybook.dai.DaiText.CHAR;
import static io.ironbridge.copybook.dai.DaiText.at;
import static io.ironbridge.copybook.dai.DaiText.bytes;
import static io.ironbridge.copybook.dai.DaiText.decimal;
import static io.ironbridge.copybook.dai.DaiText.field;
import static io.ironbridge.copybook.dai.DaiText.group;
import static io.ironbridge.copybook.dai.DaiText.integer;
import static io.ironbridge.copybook.dai.DaiText.leaf;
import static io.ironbridge.copybook.dai.DaiText.record;
import static io.ironbridge.copybook.dai.DaiText.table;
import static io.ironbridge.copybook.dai.DaiText.zoned;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault.Severity;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: a data structure with a sound layout, or faults. */
class DaiFuzzTest {
    private static final long SEED = 20260417L;

    /** What stands between quotes or tags. */
    private static final Pattern VALUE = Pattern.compile("(?<=['\">])[^'\"<>=]+(?=['\"<])");

    private static final List<String> NASTY =
            List.of(
                    "",
                    "0",
                    "-1",
                    "1",
                    "2147483647",
                    "268435456",
                    "99999999999",
                    "é\u0000",
                    "ARRAY",
                    "STRUCT",
                    "CHAR",
                    "DECIMAL",
                    "LONG",
                    "DOUBLE",
                    "Y",
                    "N",
                    "true",
                    "T",
                    "A",
                    "REC",
                    "REC.N",
                    "05 A PIC X(99999) VALUE 'x",
                    "05 PIC S9(9999)V.",
                    "&#x10FFFF;",
                    "&amp;");

    private static final String VALID =
            DaiText.message(
                    record(
                            61,
                            field("N", "dependedOn='true'", at(1, 2) + zoned(2, 0, false)),
                            leaf("05 A PIC X(4) VALUE ALL '*'.", at(3, 4), CHAR),
                            field(
                                    "B",
                                    "redefines='A'",
                                    at(3, 4) + integer("INT", "", "precision='9'")),
                            group(
                                    "G",
                                    "",
                                    at(7, 9),
                                    leaf(
                                            "10 P PIC S9(5)V99 COMP-3.",
                                            at(7, 4),
                                            decimal(7, 2, "isSigned='Y'", "PACKEDDECIMAL")),
                                    leaf("10 Q PIC S9(5).", at(11, 5), zoned(5, 0, true))),
                            leaf(
                                    "05 S PIC S9(4) COMP SYNC.",
                                    at(17, 2),
                                    integer("SHORT", "isNativeInteger='Y'", "")),
                            table(
                                    "T",
                                    "minOccurs='0' maxOccurs='3' dependsOn='N'"
                                            + " dependsOnPath='REC.N'",
                                    "<startPos>19</startPos><bytes>36</bytes><maxBytes>0</maxBytes>",
                                    leaf("10 X PIC X(4).", bytes(4), CHAR),
                                    leaf(
                                            "10 D USAGE COMP-2.",
                                            bytes(8),
                                            integer("DOUBLE", "", ""))),
                            leaf("05 Z PIC X(7).", bytes(7), CHAR)));

    private final Random random = new Random(SEED);

    @Test
    void unchangedItIsRead() {
        assertThat(DaiText.structure(VALID).segments()).hasSize(1);
    }

    @Test
    void damagedBytesAreReadOrRefused() {
        byte[] valid = VALID.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 1200; i++) {
            byte[] damaged = valid.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            assertReadOrRefused(damaged);
        }
    }

    @Test
    void strangeValuesAreReadOrRefused() {
        for (int i = 0; i < 3000; i++) {
            String text = VALID;
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                text = withStrangeValue(text);
            }
            assertReadOrRefused(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void cutRepeatedAndMovedLinesAreReadOrRefused() {
        for (int i = 0; i < 1200; i++) {
            List<String> lines = new ArrayList<>(VALID.lines().toList());
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                String line = lines.remove(random.nextInt(lines.size()));
                for (int copies = random.nextInt(3); copies > 0; copies--) {
                    lines.add(random.nextInt(lines.size()), line);
                }
            }
            assertReadOrRefused(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void randomBytesAreReadOrRefused() {
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[random.nextInt(100)];
            random.nextBytes(bytes);
            assertReadOrRefused(bytes);
        }
    }

    @Test
    void longLiteralsDoNotExhaustTheStack() {
        String literal = "VALUE '" + "a''".repeat(100_000) + "'";
        String entry = "05 A PIC X(4) " + literal + " ALL".repeat(100_000) + ".";

        assertReadOrRefused(
                DaiText.message(leaf(entry, at(1, 4), CHAR)).getBytes(StandardCharsets.UTF_8));
    }

    private String withStrangeValue(String text) {
        List<int[]> places = new ArrayList<>();
        for (Matcher value = VALUE.matcher(text); value.find(); ) {
            places.add(new int[] {value.start(), value.end()});
        }
        int[] place = places.get(random.nextInt(places.size()));
        int[] other = places.get(random.nextInt(places.size()));
        String value =
                random.nextBoolean()
                        ? NASTY.get(random.nextInt(NASTY.size()))
                        : text.substring(other[0], other[1]);
        return text.substring(0, place[0]) + value + text.substring(place[1]);
    }

    private static void assertReadOrRefused(byte[] bytes) {
        try {
            DaiReader.read(new SourceFile("A.dai", bytes)).segments().stream()
                    .map(Segment::layout)
                    .forEach(DaiFuzzTest::assertSound);
        } catch (CopybookException e) {
            assertThat(e.faults()).anyMatch(fault -> fault.severity() == Severity.ERROR);
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), e);
        }
    }

    /** No item reaches beyond the group around it. */
    private static void assertSound(Layout layout) {
        for (Item item : layout.items()) {
            boolean sound = item.minExtent() <= item.extent() && item.extent() <= Values.LARGEST;
            if (item instanceof Group group) {
                sound &= group.items().stream().allMatch(member -> inside(member, group));
            }
            assertThat(sound).as(item.path()).isTrue();
        }
    }

    private static boolean inside(Item member, Group group) {
        return member.place().offset() + member.extent() <= group.place().length();
    }
}
