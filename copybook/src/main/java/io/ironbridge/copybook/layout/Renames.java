package io.ironbridge.copybook.layout;

/**
 * A level 66 entry: another name for a range of items. It has no storage.
 *
 * @param from path of the first item
 * @param through path of the last item; equals {@code from} if there is none
 * @param offset from the start of the record; fixed (items after a variable table cannot be
 *     renamed)
 * @param length bytes
 * @param type type of the single elementary item that it renames, otherwise text
 */
public record Renames(
        String name, String from, String through, int offset, int length, FieldType type) {}
