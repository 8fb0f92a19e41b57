package io.ironbridge.lab.form;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import java.util.BitSet;

/**
 * Characters of the host and ISO 8859-1, byte for byte, so that no byte is lost on the way there
 * and back. Bytes whose character ISO 8859-1 does not have (the euro sign of 1140) are mapped to
 * the unused characters, both in ascending order. Immutable, thread-safe.
 */
public final class HostText {
    /** The default code page of a region. */
    public static final String DEFAULT_CODE_PAGE = "037";

    private static final int SIZE = 256;

    private final String codePage;
    private final byte[] toNative = new byte[SIZE];
    private final byte[] toHost = new byte[SIZE];

    private HostText(String codePage, SingleByteTable table) {
        this.codePage = codePage;
        BitSet taken = new BitSet(SIZE);
        BitSet left = new BitSet(SIZE);
        for (int host = 0; host < SIZE; host++) {
            char character = table.character(host);
            if (character < SIZE && !taken.get(character)) {
                taken.set(character);
                pair(host, character);
            } else {
                left.set(host);
            }
        }
        int free = taken.nextClearBit(0);
        for (int host = left.nextSetBit(0); host >= 0; host = left.nextSetBit(host + 1)) {
            pair(host, free);
            free = taken.nextClearBit(free + 1);
        }
    }

    /**
     * The characters of a single-byte EBCDIC code page.
     *
     * @param codePage its name, {@code 037} or {@code 1047} and the like
     * @throws IllegalArgumentException where it is not known, or no such page
     */
    public static HostText of(String codePage) {
        CodePage page = page(codePage);
        if (!page.ebcdic() || page.table().isEmpty()) {
            throw new IllegalArgumentException(
                    "Code page " + codePage + " is not a single-byte EBCDIC code page");
        }
        return new HostText(page.name(), page.table().orElseThrow());
    }

    private static CodePage page(String codePage) {
        try {
            return CodePages.of(codePage);
        } catch (UnknownCodePageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Its number. */
    public String codePage() {
        return codePage;
    }

    /** Translates {@code data[from..to)} to ISO 8859-1. */
    public void toNative(byte[] data, int from, int to) {
        translate(toNative, data, from, to);
    }

    /** Translates {@code data[from..to)} to the host's characters. */
    public void toHost(byte[] data, int from, int to) {
        translate(toHost, data, from, to);
    }

    byte nativeByte(byte host) {
        return toNative[host & 0xFF];
    }

    byte hostByte(byte character) {
        return toHost[character & 0xFF];
    }

    private void pair(int host, int character) {
        toNative[host] = (byte) character;
        toHost[character] = (byte) host;
    }

    private static void translate(byte[] table, byte[] data, int from, int to) {
        for (int i = from; i < to; i++) {
            data[i] = table[data[i] & 0xFF];
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HostText text && codePage.equals(text.codePage);
    }

    @Override
    public int hashCode() {
        return codePage.hashCode();
    }

    @Override
    public String toString() {
        return "code page " + codePage;
    }
}
