package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import java.util.Arrays;

/** Stores edited text unchanged, with the blanks that were trimmed. */
public final class EditText {
    private final EditReader reader;
    private final int width;
    private final CodePage codePage;

    public EditText(EditReader reader, int width, CodePage codePage) {
        this.reader = reader;
        this.width = width;
        this.codePage = codePage;
    }

    /** Stores the text, if it fits the picture with blanks after it, before it, or both. */
    public boolean store(String text, byte[] record, int at) {
        byte[] bytes = new byte[width];
        Encoded encoded = codePage.encode(text, bytes, 0, bytes.length);
        if (encoded.outcome() != Stop.DONE || text.isBlank()) {
            return false;
        }
        byte[] characters = Arrays.copyOf(bytes, encoded.end());
        int room = bytes.length - characters.length;
        return store(characters, 0, record, at)
                || store(characters, room, record, at)
                || storeBetween(characters, room, record, at);
    }

    private boolean storeBetween(byte[] characters, int room, byte[] record, int at) {
        for (int before = 1; before < room; before++) {
            if (store(characters, before, record, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean store(byte[] characters, int before, byte[] record, int at) {
        byte[] padded = new byte[width];
        Arrays.fill(padded, codePage.space());
        System.arraycopy(characters, 0, padded, before, characters.length);
        if (!reader.fits(padded, 0)) {
            return false;
        }
        System.arraycopy(padded, 0, record, at, padded.length);
        return true;
    }

    /** Stores nothing but blanks. */
    public void blank(byte[] record, int at) {
        Arrays.fill(record, at, at + width, codePage.space());
    }
}
