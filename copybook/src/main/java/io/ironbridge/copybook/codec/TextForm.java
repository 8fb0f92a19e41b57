package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.options.ConversionOptions.HostData;

/**
 * Bytes of blanks and substitutes for one kind of text.
 *
 * @param blank the padding character of items
 * @param blankBytes its bytes, the first in the high-order half if there are two
 * @param substituteBytes the bytes for a character that the page does not have
 * @param width bytes of a blank, and of a substitute: 1 or 2
 */
record TextForm(CodePage page, char blank, int blankBytes, int substituteBytes, int width) {
    private static final int EBCDIC_SUBSTITUTE = 0x3F;
    private static final int ASCII_SUBSTITUTE = 0x1A;

    /** IBM's double-byte pages have their substitute at the last pair. */
    private static final int DBCS_SUBSTITUTE = 0xFEFE;

    static TextForm of(Characters characters, HostData host) {
        return switch (characters) {
            case ALPHANUMERIC -> bytes(host.codePage());
            case NATIONAL -> new TextForm(CodePages.utf16(), ' ', 0x0020, 0xFFFD, 2);
            case DBCS ->
                    new TextForm(
                            CodePages.graphic(host.graphicCodePage()),
                            '\u3000',
                            0x4040,
                            DBCS_SUBSTITUTE,
                            2);
            case UTF8 -> bytes(CodePages.utf8());
        };
    }

    private static TextForm bytes(CodePage page) {
        int substitute = page.ebcdic() ? EBCDIC_SUBSTITUTE : ASCII_SUBSTITUTE;
        return new TextForm(page, ' ', page.space(), substitute, 1);
    }

    /** Fills with blanks; a remaining single byte of a two-byte blank is unchanged. */
    void fill(byte[] record, int from, int to) {
        for (int at = from; at <= to - width; at += width) {
            store(blankBytes, record, at);
        }
    }

    /** Stores a substitute; returns its end. */
    int substitute(byte[] record, int at) {
        store(substituteBytes, record, at);
        return at + width;
    }

    private void store(int value, byte[] record, int at) {
        if (width == 2) {
            record[at] = (byte) (value >> 8);
        }
        record[at + width - 1] = (byte) value;
    }
}
