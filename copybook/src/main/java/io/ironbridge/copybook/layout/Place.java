package io.ironbridge.copybook.layout;

/**
 * Position and length of an item, in bytes. Lengths are those of one occurrence.
 *
 * @param offset from the first byte of the enclosing group's occurrence to the first byte of this
 *     item's first occurrence, with every table before it at its maximum
 * @param slackBefore slack bytes (SYNC) between the preceding item and this one; included in {@code
 *     offset}
 * @param sliding whether a table of variable length precedes the item in the same group, so that
 *     the true offset is the end of the preceding item plus {@code slackBefore}
 * @param length length, with tables inside at their maximum
 * @param minLength length with tables inside at their minimum; equals {@code length} if nothing
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
