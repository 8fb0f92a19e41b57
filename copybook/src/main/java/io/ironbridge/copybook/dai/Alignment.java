package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.FieldType;

/**
 * Alignment of SYNCHRONIZED items. Source: Enterprise COBOL for z/OS Language Reference,
 * SYNCHRONIZED clause.
 */
final class Alignment {
    private Alignment() {}

    /**
     * Alignment of an item in bytes; 1 if it is not aligned. A group has that of its first
     * elementary item.
     *
     * @param synchronised whether a group around it is synchronised
     */
    static int of(FieldNode node, boolean synchronised) {
        boolean applies = synchronised || node.source().synchronised();
        if (node.type() != null) {
            return applies ? of(node.type()) : 1;
        }
        return node.children().isEmpty() ? 1 : of(node.children().getFirst(), applies);
    }

    /** The largest alignment of the item and all below it. */
    static int largest(FieldNode node, boolean synchronised) {
        boolean applies = synchronised || node.source().synchronised();
        return node.children().stream()
                .mapToInt(child -> largest(child, applies))
                .reduce(of(node, synchronised), Math::max);
    }

    /** Bytes to add to {@code length} to make it a multiple of {@code alignment}. */
    static int slack(int length, int alignment) {
        return (alignment - length % alignment) % alignment;
    }

    private static int of(FieldType type) {
        return switch (type) {
            case FieldType.Binary binary -> Math.min(binary.bytes(), 4);
            case FieldType.Floating floating -> floating.bytes();
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    1;
        };
    }
}
