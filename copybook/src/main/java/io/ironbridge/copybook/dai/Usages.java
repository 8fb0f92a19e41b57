package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;

/** Names of usages. */
final class Usages {
    private Usages() {}

    /** The usage in the COBOL entry, otherwise the one that the type implies. */
    static String of(FieldType type, SourceLine source) {
        return source.usage().isEmpty() ? of(type) : source.usage();
    }

    private static String of(FieldType type) {
        return switch (type) {
            case FieldType.Text text -> of(text.characters());
            case FieldType.Zoned zoned -> zoned.national() ? "NATIONAL" : "DISPLAY";
            case FieldType.Packed _ -> "COMP-3";
            case FieldType.Binary binary -> binary.nativeOrder() ? "COMP-5" : "COMP";
            case FieldType.Floating floating -> floating.bytes() == 4 ? "COMP-1" : "COMP-2";
            case FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    "DISPLAY";
        };
    }

    private static String of(Characters characters) {
        return switch (characters) {
            case ALPHANUMERIC -> "DISPLAY";
            case NATIONAL -> "NATIONAL";
            case DBCS -> "DISPLAY-1";
            case UTF8 -> "UTF-8";
        };
    }
}
