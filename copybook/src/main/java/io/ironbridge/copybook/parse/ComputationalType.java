package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.parse.Picture.Category;
import io.ironbridge.copybook.source.Word;

/**
 * Packed and binary types of items that have a picture.
 *
 * @param at the word that does not fit the picture, for faults
 * @param written the picture as in the source
 */
record ComputationalType(Dialect dialect, Picture picture, Word at, Word written) {
    FieldType of(Usage usage) throws Refusal {
        return switch (usage) {
            case PACKED -> new FieldType.Packed(digits(), picture.scale(), picture.signed(), true);
            case COMP_6 -> unsignedPacked();
            case BINARY -> binary(dialect.binaries().full(), false);
            case COMP_5 -> picture.numeric() ? binary(true, true) : bytes(true);
            case COMP_X -> picture.numeric() ? shortBinary(false) : bytes(false);
            case COMP_N -> picture.numeric() ? shortBinary(true) : bytes(true);
            default -> throw new IllegalStateException("Not computational: " + usage);
        };
    }

    private FieldType unsignedPacked() throws Refusal {
        if (picture.signed()) {
            throw TypeOf.mismatch(at, "COMP-6 has no sign: remove the S, or use COMP-3");
        }
        return new FieldType.Packed(digits(), picture.scale(), false, false);
    }

    private int digits() throws Refusal {
        if (!picture.numeric()) {
            throw TypeOf.mismatch(at, "Use a picture of S, 9, V and P");
        }
        return picture.digits();
    }

    private FieldType binary(boolean full, boolean nativeOrder) throws Refusal {
        int digits = binaryDigits();
        return new FieldType.Binary(
                digits,
                picture.scale(),
                picture.signed(),
                BinarySize.bytes(digits, picture.signed(), nativeOrder, dialect.binaries().sizes()),
                full,
                nativeOrder);
    }

    private FieldType shortBinary(boolean nativeOrder) throws Refusal {
        int digits = binaryDigits();
        return new FieldType.Binary(
                digits,
                picture.scale(),
                picture.signed(),
                BinarySize.fewest(digits, picture.signed()),
                true,
                nativeOrder);
    }

    private int binaryDigits() throws Refusal {
        if (digits() > BinarySize.MOST_DIGITS) {
            throw new Refusal(
                    "IRB-COPY-0063E",
                    written,
                    "a binary item has at most " + BinarySize.MOST_DIGITS + " digits",
                    "Use COMP-3, or describe the bytes with PIC X");
        }
        return digits();
    }

    /** {@code PIC X(4) COMP-X}: unsigned binary with this many bytes. */
    private FieldType bytes(boolean nativeOrder) throws Refusal {
        if (picture.category() != Category.ALPHANUMERIC || picture.positions() > 8) {
            throw TypeOf.mismatch(at, "Use a picture of 9s, or of one to eight X");
        }
        return new FieldType.Binary(0, 0, false, (int) picture.positions(), true, nativeOrder);
    }
}
