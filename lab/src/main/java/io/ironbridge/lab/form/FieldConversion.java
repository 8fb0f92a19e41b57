package io.ironbridge.lab.form;

import java.util.Locale;

/** The conversion of an item's bytes between host form and native form. */
public enum FieldConversion {
    /** Characters, zoned and edited numbers: byte by byte through the code page's table. */
    TEXT(1),
    /** Packed, COMP and NATIONAL: the same in both forms. */
    AS_IS(1),
    /** COMP-5 of 2 bytes: big-endian there, the machine's order here. */
    SWAP2(2),
    SWAP4(4),
    SWAP8(8),
    /** COMP-1: hexadecimal there, IEEE in the machine's order here. */
    HEX4(4),
    /** COMP-2. */
    HEX8(8),
    /** POINTER: 4 bytes there, 8 here. Its value survives the conversion in both directions. */
    ADDRESS(8);

    /** Bytes of an address in host form. */
    public static final int HOST_ADDRESS = 4;

    private final int bytes;

    FieldConversion(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one item in native form. */
    public int bytes() {
        return bytes;
    }

    /** Its word in a forms file. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
