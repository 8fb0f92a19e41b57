package io.ironbridge.lab.ims.macro;

/**
 * A position in a source.
 *
 * @param file how messages call the source
 * @param line from 1; 0 where it is about the whole file
 */
public record Place(String file, int line) {
    /** {@code PHONE.dbd:12}. */
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
