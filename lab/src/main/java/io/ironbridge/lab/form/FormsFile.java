package io.ironbridge.lab.form;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code NAME.forms} in the load library: the data forms of program NAME. Text in US-ASCII, one
 * statement a line, indented as it pleases:
 *
 * <pre>
 * ironbridge-forms 1
 * data native
 * form 1 037
 *   text 6
 *   mark 0
 *   text 2
 *   repeat 3 {
 *     swap4 1
 *   }
 *   counted 0 0 zoned 2 0 99 {
 *     hex8 1
 *   }
 *   choice 40 {
 *     when-text 0 2 4 D6D9C4C5 {
 *       as-is 40
 *     }
 *     when-number 0 6 packed 3 17 {
 *     }
 *     always {
 *     }
 *   }
 * end
 * commarea 1
 * area 120 FROM 1
 * </pre>
 *
 * The numbers of {@code counted} are mark, offset, shape and length of the counter, then the
 * limits; a {@code choice} that holds addresses has its length in host form as a second number;
 * those of {@code when-...} mark, offset and length of the item, then the values: texts as ISO
 * 8859-1 in hexadecimal digits. The first line's number is the version: others than 1 are refused.
 */
public final class FormsFile {
    /** Behind the name of the program. */
    public static final String EXTENSION = ".forms";

    /** Largest file that is read, bytes. */
    public static final int MOST_BYTES = 64 << 20;

    private FormsFile() {}

    /**
     * Writes a file, in place of one that is there.
     *
     * @throws IllegalArgumentException where a form is not a {@link PlannedForm}
     */
    public static void write(Path file, ProgramForms forms) throws IOException {
        Files.writeString(file, new FormsWriter().write(forms), StandardCharsets.US_ASCII);
    }

    /**
     * Reads a file.
     *
     * @throws IOException with file and line if it is not a valid forms file, or cannot be read
     */
    public static ProgramForms read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new IOException(file + ": it has more than " + MOST_BYTES + " bytes");
        }
        return parse(file.toString(), new String(bytes, StandardCharsets.US_ASCII));
    }

    static ProgramForms parse(String name, String text) throws IOException {
        FormsReader reader = new FormsReader(text);
        try {
            return reader.read();
        } catch (IllegalArgumentException e) {
            throw new IOException(name + ":" + reader.line() + ": " + e.getMessage(), e);
        }
    }
}
