package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.lab.form.Treatment;
import java.util.Optional;

/** How the bytes of an item change their form, by its type. */
final class Treatments {
    private Treatments() {}

    /** Empty for an address. */
    static Optional<Treatment> of(Field field) {
        return switch (field.type()) {
            case FieldType.Text text ->
                    Optional.of(
                            text.characters() == FieldType.Characters.ALPHANUMERIC
                                    ? Treatment.TEXT
                                    : Treatment.AS_IS);
            case FieldType.Zoned zoned ->
                    Optional.of(zoned.national() ? Treatment.AS_IS : Treatment.TEXT);
            case FieldType.EditedText _, FieldType.Edited _, FieldType.ExternalFloat _ ->
                    Optional.of(Treatment.TEXT);
            case FieldType.Packed _ -> Optional.of(Treatment.AS_IS);
            case FieldType.Binary binary -> Optional.of(binary(binary));
            case FieldType.Floating floating ->
                    Optional.of(floating.bytes() == 4 ? Treatment.HEX4 : Treatment.HEX8);
            case FieldType.Opaque _ ->
                    field.description().usage().equals("INDEX")
                            ? Optional.of(Treatment.SWAP4)
                            : Optional.empty();
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
