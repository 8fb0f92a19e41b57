package io.ironbridge.copybook.codepage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code jdk-pages.txt} from the charsets of the JDK that runs it, with X'25' as U+000A and
 * X'15' as U+0085. Run it from the module's folder after a JDK has changed a table:
 *
 * <pre>java -cp target/test-classes:target/classes io.ironbridge.copybook.codepage.JdkPages</pre>
 */
final class JdkPages {
    static final List<String> NUMBERS =
            List.of(
                    "037", "273", "277", "278", "280", "284", "285", "290", "297", "420", "424",
                    "500", "833", "838", "870", "871", "875", "918", "1025", "1026", "1047", "1097",
                    "1112", "1122", "1123", "1140", "1141", "1142", "1143", "1144", "1145", "1146",
                    "1147", "1148", "1149", "1166");

    private static final Path RESOURCE =
            Path.of("src/main/resources/io/ironbridge/copybook/codepage/jdk-pages.txt");
    private static final int ROW = 16;

    private final StringBuilder text =
            new StringBuilder(
                    """
                    # Single-byte EBCDIC code pages that the JDK has. Written by JdkPages (in the
                    # tests); do not change by hand. How to read it: TableSource.
                    """);

    private final Map<String, CharacterTable> written = new LinkedHashMap<>();

    private JdkPages() {}

    static void main() {
        try {
            Files.writeString(RESOURCE, text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the resource shall hold. */
    static String text() {
        JdkPages pages = new JdkPages();
        for (String number : NUMBERS) {
            pages.page(number, table(number));
        }
        return pages.text.toString();
    }

    /** The table of a charset of the JDK, line ends one to one. */
    static CharacterTable table(String number) {
        return new CharsetTables(Charset.forName("cp" + number)).singles().with(Newlines.CDRA);
    }

    private void page(String number, CharacterTable table) {
        String base = "";
        CharacterTable nearest = new CharacterTable();
        for (Map.Entry<String, CharacterTable> other : written.entrySet()) {
            if (differences(table, other.getValue()) < differences(table, nearest)) {
                base = other.getKey();
                nearest = other.getValue();
            }
        }
        text.append("\npage ").append(number).append(base.isEmpty() ? "" : " = " + base);
        rows(table, nearest);
        text.append('\n');
        written.put(number, table);
    }

    private void rows(CharacterTable table, CharacterTable base) {
        int begun = -1;
        for (int value = 0; value < SingleByteTable.SIZE; value++) {
            if (differs(table, base, value)) {
                boolean row = begun < 0 || value - begun == ROW;
                begun = row ? value : begun;
                text.append(row ? "\n%02X: ".formatted(value) : " ").append(entry(table, value));
            } else {
                begun = -1;
            }
        }
    }

    private static String entry(CharacterTable table, int value) {
        char character = table.character(value);
        return character == SingleByteTable.UNASSIGNED
                ? "----"
                : "%04X".formatted((int) character) + (table.onlyRead(value) ? "*" : "");
    }

    private static int differences(CharacterTable table, CharacterTable other) {
        int differences = 0;
        for (int value = 0; value < SingleByteTable.SIZE; value++) {
            differences += differs(table, other, value) ? 1 : 0;
        }
        return differences;
    }

    private static boolean differs(CharacterTable table, CharacterTable other, int value) {
        return table.character(value) != other.character(value)
                || table.onlyRead(value) != other.onlyRead(value);
    }
}
