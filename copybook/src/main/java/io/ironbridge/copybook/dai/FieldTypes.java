package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.dai.Conversion.Answer;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Position;

/**
 * Types of elementary items. The datatype determines the JSON form of a value: CHAR is text, even
 * if the COBOL entry is numeric-edited. JUSTIFIED is ignored: z/OS Connect always pads on the
 * right.
 */
final class FieldTypes {
    private static final int MOST_DIGITS = 38;

    private final Faults faults;
    private final Position position;
    private final String name;
    private final Conversion conversion;
    private final int bytes;
    private final SourceLine source;

    /**
     * Of one item.
     *
     * @param name for faults
     * @param bytes length of one occurrence; -1 if not given
     */
    FieldTypes(
            Faults faults,
            Position position,
            String name,
            Conversion conversion,
            int bytes,
            SourceLine source) {
        this.faults = faults;
        this.position = position;
        this.name = name;
        this.conversion = conversion;
        this.bytes = bytes;
        this.source = source;
    }

    /** The type; a substitute that allows reading to continue if an error was noted. */
    FieldType type() {
        FieldType type = byDatatype();
        if (bytes < 0 || bytes == type.bytes()) {
            return type;
        }
        return error(
                DaiFault.LENGTH,
                "%s has %d bytes, but its datatype %s has %d"
                        .formatted(name, bytes, described(), type.bytes()));
    }

    private FieldType byDatatype() {
        return switch (conversion.datatype()) {
            case "CHAR" -> text();
            case "DECIMAL" -> decimal();
            case "SHORT" -> integer(2, true);
            case "USHORT" -> integer(2, false);
            case "INT" -> integer(4, true);
            case "UINT" -> integer(4, false);
            case "LONG" -> integer(8, true);
            case "ULONG" -> integer(8, false);
            case "FLOAT" -> floating(4);
            case "DOUBLE" -> floating(8);
            case "" -> error(DaiFault.MISSING, name + " has no datatype");
            default -> unknown(DaiFault.UNKNOWN_TYPE, "datatype", conversion.datatype());
        };
    }

    private FieldType text() {
        if (bytes < 0) {
            return error(DaiFault.MISSING, name + " has no bytes");
        }
        refuseConverter("CHAR");
        Characters characters = characters();
        boolean pairs = characters == Characters.NATIONAL || characters == Characters.DBCS;
        if (pairs && bytes % 2 != 0) {
            return error(
                    DaiFault.LENGTH,
                    "%s has %d bytes, but its characters have 2 each".formatted(name, bytes));
        }
        return new FieldType.Text(characters, bytes, false);
    }

    /** PIC G, and PIC N with USAGE DISPLAY-1, are double-byte characters; other PIC N is UTF-16. */
    private Characters characters() {
        boolean graphic = source.pictured('G') || source.usage().equals("DISPLAY-1");
        if (graphic) {
            return Characters.DBCS;
        }
        if (conversion.wideCharacters() == Answer.YES || source.pictured('N')) {
            return Characters.NATIONAL;
        }
        return source.pictured('U') ? Characters.UTF8 : Characters.ALPHANUMERIC;
    }

    private FieldType decimal() {
        return switch (conversion.converter()) {
            case "ZONEDDECIMAL" -> zoned();
            case "PACKEDDECIMAL" -> packed();
            case "BINARY" -> binary(binaryBytes(digits()), signed());
            case "SHORT" -> binary(2, true);
            case "USHORT" -> binary(2, false);
            case "INT" -> binary(4, true);
            case "UINT" -> binary(4, false);
            case "LONG" -> binary(8, true);
            case "ULONG" -> binary(8, false);
            case "" -> error(DaiFault.MISSING, name + " is DECIMAL and has no typeConverter");
            default -> unknown(DaiFault.UNKNOWN_CONVERTER, "typeConverter", conversion.converter());
        };
    }

    private FieldType zoned() {
        boolean national =
                conversion.wideCharacters() == Answer.YES || source.usage().equals("NATIONAL");
        return new FieldType.Zoned(
                digits(), conversion.scale(), sign(), national, source.blankWhenZero());
    }

    private Sign sign() {
        if (!signed()) {
            return Sign.UNSIGNED;
        }
        boolean separate = conversion.signSeparate() == Answer.YES;
        return conversion.signLeading() == Answer.YES
                ? (separate ? Sign.LEADING_SEPARATE : Sign.LEADING)
                : (separate ? Sign.TRAILING_SEPARATE : Sign.TRAILING);
    }

    private FieldType packed() {
        return new FieldType.Packed(digits(), conversion.scale(), signed(), true);
    }

    private boolean signed() {
        if (conversion.signed() == Answer.NONE) {
            error(DaiFault.MISSING, name + " has no isSigned");
        }
        return conversion.signed() == Answer.YES;
    }

    private int digits() {
        int digits = conversion.precision();
        if (digits < 1 || digits > MOST_DIGITS) {
            error(
                    digits < 0 ? DaiFault.MISSING : DaiFault.BAD_VALUE,
                    "%s needs a precision from 1 to %d".formatted(name, MOST_DIGITS));
            return 1;
        }
        return digits;
    }

    private FieldType integer(int size, boolean signed) {
        refuseConverter(conversion.datatype());
        return binary(size, signed);
    }

    /** COMP-5 has no precision: the picture gives its digits. */
    private FieldType binary(int size, boolean signed) {
        boolean full = conversion.nativeInteger() == Answer.YES || conversion.precision() < 0;
        int digits = conversion.precision() < 0 ? source.digits() : digits();
        if (digits > digits(size)) {
            return error(
                    DaiFault.LENGTH,
                    "%s has %d digits, but %d bytes can hold only %d"
                            .formatted(name, digits, size, digits(size)));
        }
        return new FieldType.Binary(
                digits,
                conversion.scale(),
                signed,
                size,
                full,
                conversion.nativeInteger() == Answer.YES);
    }

    private static int binaryBytes(int digits) {
        return digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
    }

    private static int digits(int size) {
        return size == 2 ? 4 : size == 4 ? 9 : 18;
    }

    private FieldType floating(int size) {
        refuseConverter(conversion.datatype());
        return new FieldType.Floating(size);
    }

    /** A converter with the name of the datatype has no effect. */
    private void refuseConverter(String datatype) {
        String converter = conversion.converter();
        if (!converter.isEmpty() && !converter.equals(datatype)) {
            unknown(DaiFault.UNKNOWN_CONVERTER, "typeConverter for " + datatype, converter);
        }
    }

    private FieldType unknown(DaiFault fault, String what, String value) {
        return error(fault, "%s has the unknown %s '%s'".formatted(name, what, value));
    }

    private FieldType error(DaiFault fault, String what) {
        fault.note(faults, position, source.text(), what);
        return new FieldType.Opaque(Math.max(0, bytes));
    }

    private String described() {
        return conversion.precision() < 0
                ? conversion.datatype()
                : "%s(%d,%d)"
                        .formatted(
                                conversion.datatype(), conversion.precision(), conversion.scale());
    }
}
