package io.ironbridge.copybook.layout;

/**
 * Where an item lies and how long it is, in bytes. Lengths are those of one occurrence.
 *
 * @param offset from the first byte of the enclosing group's occurrence to the first byte of this
 *     item's first occurrence, with every table before it at its maximum
 * @param slackBefore slack bytes (SYNC) between the end of what precedes and this item; contained
 *     in {@code offset}
 * @param sliding whether a table of variable length stands before the item in the same group, so
 *     that the true offset is the end of what precedes plus {@code slackBefore}
 * @param length length, with tables inside at their maximum
 * @param minLength length with tables inside at their minimum; equals {@code length} where nothing
 *     inside varies
 */
public record Place(int offset, int slackBefore, boolean sliding, int length, int minLength) {
    public Place {
        if (offset < 0 || slackBefore < 0 || minLength < 0 || minLength > length) {
            throw new IllegalArgumentException("Impossible place: " + offset + "+" + length);
        }
    }

    /** Whether the length depends on the data. */
    public boolean variable() {
        return minLength != length;
    }
}
