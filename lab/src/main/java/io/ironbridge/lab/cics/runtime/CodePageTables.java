package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Code pages: 037 is that of the host, ISO 8859-1 that of native programs. Immutable. */
public final class CodePageTables {
    /** CCSID of host text: the LOCALCCSID of the lab's region. */
    public static final int HOST_CCSID = 37;

    static final Charset HOST = Charset.forName("IBM037");
    static final Charset NATIVE = StandardCharsets.ISO_8859_1;

    /** The form of data without a description: text in all bytes. */
    public static final HostForm TEXT = new TextForm();

    /** CCSIDs whose Java name does not follow from the number. */
    private static final Map<Integer, String> NAMES =
            Map.of(
                    819, "ISO-8859-1",
                    1208, "UTF-8",
                    1200, "UTF-16BE",
                    13488, "UTF-16BE",
                    923, "ISO-8859-15",
                    912, "ISO-8859-2",
                    5348, "windows-1252");

    private CodePageTables() {}

    /** The code page with the number; empty if it is unknown. */
    static Optional<Charset> byCcsid(int ccsid) {
        String name = NAMES.getOrDefault(ccsid, "");
        if (!name.isEmpty()) {
            return byName(name);
        }
        if (ccsid >= 1250 && ccsid <= 1258) {
            return byName("windows-" + ccsid);
        }
        return byName("IBM%03d".formatted(ccsid)).or(() -> byName("IBM%05d".formatted(ccsid)));
    }

    /** The code page with the name, such as {@code utf-8} or {@code IBM037}, or its CCSID. */
    public static Optional<Charset> byName(String name) {
        try {
            return name.chars().allMatch(Character::isDigit)
                    ? byCcsid(Integer.parseInt(name))
                    : Optional.of(Charset.forName(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // an invalid name, or a code page that Java does not have
        }
    }

    /** The CCSID of a code page; empty if it has none here. */
    static Optional<Integer> ccsid(Charset charset) {
        Optional<Integer> named =
                NAMES.entrySet().stream()
                        .filter(entry -> charset.name().equals(entry.getValue()))
                        .map(Map.Entry::getKey)
                        .min(Integer::compare);
        String digits = charset.name().replaceAll("[^0-9]", "");
        boolean numbered = charset.name().matches("(x-)?(IBM-?|windows-)[0-9]+");
        return named.or(() -> numbered ? Optional.of(Integer.valueOf(digits)) : Optional.empty());
    }

    /** Data in another code page; missing characters become its substitute character. */
    public static byte[] converted(byte[] data, Charset from, Charset to) {
        return from.equals(to) ? data : encoded(decoded(data, from), to);
    }

    private static CharBuffer decoded(byte[] data, Charset from) {
        return from.decode(ByteBuffer.wrap(data));
    }

    private static byte[] encoded(CharBuffer text, Charset to) {
        ByteBuffer bytes = to.encode(text);
        byte[] result = new byte[bytes.remaining()];
        bytes.get(result);
        return result;
    }

    private static final class TextForm implements HostForm {
        private static final HostText TEXT = HostText.of(HostText.DEFAULT_CODE_PAGE);

        @Override
        public byte[] toNative(byte[] data) {
            TEXT.toNative(data, 0, data.length);
            return data;
        }

        @Override
        public byte[] toHost(byte[] data) {
            TEXT.toHost(data, 0, data.length);
            return data;
        }
    }
}
