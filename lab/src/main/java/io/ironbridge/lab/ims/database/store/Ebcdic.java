package io.ironbridge.lab.ims.database.store;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import java.util.Arrays;
import java.util.OptionalInt;

/** Texts in code page 037. */
public final class Ebcdic {
    public static final byte BLANK = 0x40;

    private static final int SIZE = 256;
    private static final Ebcdic TABLE = new Ebcdic();

    private final char[] characters = new char[SIZE];
    private final int[] hosts = new int[SIZE];

    private Ebcdic() {
        SingleByteTable table = table();
        Arrays.fill(hosts, -1);
        for (int host = 0; host < SIZE; host++) {
            characters[host] = table.character(host);
            if (characters[host] < SIZE) {
                hosts[characters[host]] = host;
            }
        }
    }

    private static SingleByteTable table() {
        try {
            return CodePages.of("037").table().orElseThrow();
        } catch (UnknownCodePageException e) {
            throw new IllegalStateException(e);
        }
    }

    public static char character(byte host) {
        return TABLE.characters[host & 0xFF];
    }

    /** Empty for a character that the page does not have. */
    public static OptionalInt host(char character) {
        int host = character < SIZE ? TABLE.hosts[character] : -1;
        return host < 0 ? OptionalInt.empty() : OptionalInt.of(host);
    }

    public static String text(byte[] data, int from, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = from; i < from + length; i++) {
            text.append(character(data[i]));
        }
        return text.toString();
    }
}
