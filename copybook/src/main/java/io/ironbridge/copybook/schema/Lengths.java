package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.FieldType;

/** Computes the maximum number of characters of items. */
final class Lengths {
    private Lengths() {}

    static int of(FieldType type) {
        return type instanceof FieldType.Text text ? text(text) : type.bytes();
    }

    private static int text(FieldType.Text text) {
        return switch (text.characters()) {
            case ALPHANUMERIC, UTF8 -> text.bytes();
            case NATIONAL, DBCS -> text.bytes() / 2;
        };
    }
}
