package io.ironbridge.copybook.topdown;

/**
 * Settings that, in addition to the schema, determine the layout and padding of COBOL data.
 *
 * @param textLength bytes of a string without {@code maxLength}, 1 to 32767 ({@code
 *     defaultCharacterMaxLength})
 * @param fractionDigits decimals of a number of the format {@code decimal}, 0 to 18 ({@code
 *     defaultFractionDigits})
 * @param boundedIntegers type of an integer whose bounds are all nines
 * @param optionalObjects place of an optional object that is not at a response's root
 * @param longBinaryAlignment alignment of 8-byte binaries by SYNC: 4 as in Enterprise COBOL, or 8
 * @param padding bytes after a varying string in its field
 * @param limits limits
 */
public record Rules(
        int textLength,
        int fractionDigits,
        BoundedIntegers boundedIntegers,
        OptionalObjects optionalObjects,
        int longBinaryAlignment,
        Padding padding,
        Limits limits) {
    /** Maximum bytes of a varying string: the limit of its four-digit length field. */
    public static final int LONGEST_TEXT = 32_767;

    /** Digits of a decimal number, including its decimals. */
    public static final int DECIMAL_DIGITS = 18;

    /** Bytes of a date. */
    static final int DATE_LENGTH = 32;

    /** The generator's defaults. */
    public static final Rules DEFAULT =
            new Rules(
                    255,
                    3,
                    BoundedIntegers.DISPLAY,
                    OptionalObjects.INLINE,
                    4,
                    Padding.LOW_VALUES,
                    Limits.DEFAULT);

    public Rules {
        if (textLength < 1 || textLength > LONGEST_TEXT) {
            throw new IllegalArgumentException("a text length of " + textLength);
        }
        if (fractionDigits < 0 || fractionDigits > DECIMAL_DIGITS) {
            throw new IllegalArgumentException(fractionDigits + " fraction digits");
        }
        if (longBinaryAlignment != 4 && longBinaryAlignment != 8) {
            throw new IllegalArgumentException("an alignment of " + longBinaryAlignment);
        }
    }

    public Rules withTextLength(int bytes) {
        return new Rules(
                bytes,
                fractionDigits,
                boundedIntegers,
                optionalObjects,
                longBinaryAlignment,
                padding,
                limits);
    }

    public Rules withFractionDigits(int digits) {
        return new Rules(
                textLength,
                digits,
                boundedIntegers,
                optionalObjects,
                longBinaryAlignment,
                padding,
                limits);
    }

    public Rules withBoundedIntegers(BoundedIntegers other) {
        return new Rules(
                textLength,
                fractionDigits,
                other,
                optionalObjects,
                longBinaryAlignment,
                padding,
                limits);
    }

    public Rules withOptionalObjects(OptionalObjects other) {
        return new Rules(
                textLength,
                fractionDigits,
                boundedIntegers,
                other,
                longBinaryAlignment,
                padding,
                limits);
    }

    public Rules withLongBinaryAlignment(int bytes) {
        return new Rules(
                textLength,
                fractionDigits,
                boundedIntegers,
                optionalObjects,
                bytes,
                padding,
                limits);
    }

    public Rules withPadding(Padding other) {
        return new Rules(
                textLength,
                fractionDigits,
                boundedIntegers,
                optionalObjects,
                longBinaryAlignment,
                other,
                limits);
    }

    public Rules withLimits(Limits other) {
        return new Rules(
                textLength,
                fractionDigits,
                boundedIntegers,
                optionalObjects,
                longBinaryAlignment,
                padding,
                other);
    }

    /** Type of an integer without format whose bounds are all nines. */
    public enum BoundedIntegers {
        /** PIC 9(n) or S9(n) DISPLAY, up to 18 digits. */
        DISPLAY,
        /** As integers without such bounds: COMP-5 of 8 bytes. */
        BINARY
    }

    /** Place of an optional object. */
    public enum OptionalObjects {
        /** In the structure itself, after its existence field. */
        INLINE,
        /** In a container that the structure names, as at a response's root. */
        CONTAINER
    }

    /** Bytes after a varying string in its field. */
    public enum Padding {
        LOW_VALUES,
        BLANKS
    }

    /**
     * Limits.
     *
     * @param depth maximum nesting of objects and arrays, 1 to 15: level numbers end at 49
     * @param items maximum items of all structures of a channel together
     * @param structureBytes maximum bytes of one structure
     * @param requestBytes maximum bytes of all containers of a request together
     * @param requestContainers maximum containers of a request
     */
    public record Limits(
            int depth, int items, int structureBytes, int requestBytes, int requestContainers) {
        /** 15 deep, 10,000 items, 16 MB for a structure and a request, 256 containers. */
        public static final Limits DEFAULT = new Limits(15, 10_000, 16 << 20, 16 << 20, 256);

        public Limits {
            if (depth < 1
                    || depth > 15
                    || items < 1
                    || structureBytes < 1
                    || requestBytes < 1
                    || requestContainers < 1) {
                throw new IllegalArgumentException("a limit out of range");
            }
        }

        public Limits withRequestBytes(int bytes) {
            return new Limits(depth, items, structureBytes, bytes, requestContainers);
        }

        public Limits withRequestContainers(int containers) {
            return new Limits(depth, items, structureBytes, requestBytes, containers);
        }
    }
}
