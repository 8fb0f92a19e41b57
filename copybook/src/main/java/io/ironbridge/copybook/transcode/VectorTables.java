package io.ironbridge.copybook.transcode;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;

/**
 * {@link TextTables} in vectors of 64 bytes. A record, so that HotSpot takes its components as
 * constants.
 *
 * @param plain0 per host byte from X'00' its character where that is ASCII; else negative
 * @param plain1 from X'40'
 * @param plain2 from X'80'
 * @param plain3 from X'C0'
 * @param stored0 per character from U+0000 its host byte
 * @param stored1 from U+0040
 * @param blanks the host's
 */
record VectorTables(
        ByteVector plain0,
        ByteVector plain1,
        ByteVector plain2,
        ByteVector plain3,
        ByteVector stored0,
        ByteVector stored1,
        ByteVector blanks) {
    static VectorTables of(TextTables tables) {
        byte[] blanks = new byte[VectorText.WIDTH];
        Arrays.fill(blanks, (byte) tables.blanks());
        return new VectorTables(
                part(tables.plain(), 0),
                part(tables.plain(), 1),
                part(tables.plain(), 2),
                part(tables.plain(), 3),
                part(tables.stored(), 0),
                part(tables.stored(), 1),
                part(blanks, 0));
    }

    private static ByteVector part(byte[] table, int index) {
        return ByteVector.fromArray(VectorText.SPECIES, table, index * VectorText.WIDTH);
    }
}
