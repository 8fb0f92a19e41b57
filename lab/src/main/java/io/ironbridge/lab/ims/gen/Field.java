package io.ironbridge.lab.ims.gen;

/**
 * A field of a segment. Values compare as unsigned bytes, whatever the type, as DL/I compares them.
 *
 * @param start from 1; in a segment of variable length its first two bytes are the length
 * @param type C, X, P and so on, as the DBD says
 * @param sequence whether it is the key of the segment
 * @param unique whether a key occurs once only under one parent
 */
public record Field(
        String name, int start, int bytes, String type, boolean sequence, boolean unique) {
    /** Position of the byte behind it, from 0. */
    public int end() {
        return start - 1 + bytes;
    }

    /** Whether data reaches far enough to have it. */
    public boolean isIn(byte[] data) {
        return data.length >= end();
    }
}
