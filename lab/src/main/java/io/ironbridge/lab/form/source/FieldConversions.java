package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.lab.form.FieldConversion;

/** Chooses the conversion of an item by its type. */
final class FieldConversions {
    private FieldConversions() {}

    static FieldConversion of(Field field) {
        return switch (field.type()) {
            case FieldType.Text text ->
                    text.characters() == FieldType.Characters.ALPHANUMERIC
                            ? FieldConversion.TEXT
                            : FieldConversion.AS_IS;
            case FieldType.Zoned zoned ->
                    zoned.national() ? FieldConversion.AS_IS : FieldConversion.TEXT;
            case FieldType.EditedText _, FieldType.Edited _, FieldType.ExternalFloat _ ->
                    FieldConversion.TEXT;
            case FieldType.Packed _ -> FieldConversion.AS_IS;
            case FieldType.Binary binary -> binary(binary);
            case FieldType.Floating floating ->
                    floating.bytes() == 4 ? FieldConversion.HEX4 : FieldConversion.HEX8;
            case FieldType.Opaque _ -> opaque(field.description().usage());
        };
    }

    /** A PROCEDURE-POINTER takes 8 bytes on the host, too. */
    private static FieldConversion opaque(String usage) {
        return switch (usage) {
            case "INDEX" -> FieldConversion.SWAP4;
            case "PROCEDURE-POINTER" -> FieldConversion.AS_IS;
            default -> FieldConversion.ADDRESS;
        };
    }

    private static FieldConversion binary(FieldType.Binary binary) {
        if (!binary.nativeOrder()) {
            return FieldConversion.AS_IS;
        }
        return switch (binary.bytes()) {
            case 2 -> FieldConversion.SWAP2;
            case 4 -> FieldConversion.SWAP4;
            case 8 -> FieldConversion.SWAP8;
            default -> FieldConversion.AS_IS;
        };
    }
}
