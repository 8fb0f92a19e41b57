package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.lab.form.Treatment;

/** How the bytes of an item change their form, by its type. */
final class Treatments {
    private Treatments() {}

    static Treatment of(Field field) {
        return switch (field.type()) {
            case FieldType.Text text ->
                    text.characters() == FieldType.Characters.ALPHANUMERIC
                            ? Treatment.TEXT
                            : Treatment.AS_IS;
            case FieldType.Zoned zoned -> zoned.national() ? Treatment.AS_IS : Treatment.TEXT;
            case FieldType.EditedText _, FieldType.Edited _, FieldType.ExternalFloat _ ->
                    Treatment.TEXT;
            case FieldType.Packed _ -> Treatment.AS_IS;
            case FieldType.Binary binary -> binary(binary);
            case FieldType.Floating floating ->
                    floating.bytes() == 4 ? Treatment.HEX4 : Treatment.HEX8;
            case FieldType.Opaque _ -> opaque(field.description().usage());
        };
    }

    /** A PROCEDURE-POINTER takes 8 bytes on the host, too. */
    private static Treatment opaque(String usage) {
        return switch (usage) {
            case "INDEX" -> Treatment.SWAP4;
            case "PROCEDURE-POINTER" -> Treatment.AS_IS;
            default -> Treatment.ADDRESS;
        };
    }

    private static Treatment binary(FieldType.Binary binary) {
        if (!binary.nativeOrder()) {
            return Treatment.AS_IS;
        }
        return switch (binary.bytes()) {
            case 2 -> Treatment.SWAP2;
            case 4 -> Treatment.SWAP4;
            case 8 -> Treatment.SWAP8;
            default -> Treatment.AS_IS;
        };
    }
}
