package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePage.Encoded;
import java.util.Arrays;
import java.util.HexFormat;

/** Tries a code page in the middle of a larger array, in texts and hexadecimal digits. */
record PageRun(CodePage page) {
    private static final int BEFORE = 2;
    private static final byte UNTOUCHED = 0x5A;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    static PageRun of(String name) {
        return new PageRun(CodePages.of(name));
    }

    /** The text, and where the first byte is that is no text. */
    String decode(String hex) {
        byte[] bytes = HEX.parseHex("5A5A" + hex + "5A");
        StringBuilder text = new StringBuilder("<");
        int bad = page.decode(bytes, BEFORE, bytes.length - 1, text);
        return text.substring(1) + (bad < 0 ? "" : " bad at " + (bad - BEFORE));
    }

    String decodeReplacing(String hex) {
        byte[] bytes = HEX.parseHex("5A5A" + hex + "5A");
        StringBuilder text = new StringBuilder("<");
        page.decodeReplacing(bytes, BEFORE, bytes.length - 1, text);
        return text.substring(1);
    }

    /** The bytes and what became of the text, where {@code room} bytes are free. */
    String encode(String text, int room) {
        byte[] bytes = new byte[BEFORE + room + 1];
        Arrays.fill(bytes, UNTOUCHED);
        Encoded encoded = page.encode(text, bytes, BEFORE, BEFORE + room);
        assertThat(bytes).startsWith(UNTOUCHED, UNTOUCHED).endsWith(UNTOUCHED);
        assertThat(encoded.end()).isBetween(BEFORE, BEFORE + room);
        return "%s %d %s"
                .formatted(
                        HEX.formatHex(bytes, BEFORE, encoded.end()),
                        encoded.characters(),
                        encoded.outcome());
    }

    /** The bytes of a text all of which can be encoded. */
    String encode(String text) {
        String encoded = encode(text, 4 * text.length());
        assertThat(encoded).endsWith(" " + text.length() + " DONE");
        return encoded.substring(0, encoded.indexOf(' '));
    }
}
