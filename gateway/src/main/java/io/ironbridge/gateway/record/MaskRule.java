package io.ironbridge.gateway.record;

/**
 * Which values a recording masks, and how.
 *
 * @param asset whose items are meant; empty: of all assets
 * @param header whether {@code name} is that of an HTTP header instead of an item
 * @param name of an item or JSON member, or the end of its path
 * @param value for {@link How#CONSTANT}
 */
public record MaskRule(String asset, boolean header, String name, How how, String value) {
    /** The ways of masking. */
    public enum How {
        /** A fixed text or number. */
        CONSTANT,
        /** Other digits and letters in the same places. */
        DIGITS,
        /** A text of the same length. */
        HASH
    }

    boolean concerns(String of) {
        return asset.isEmpty() || asset.equals(of);
    }
}
