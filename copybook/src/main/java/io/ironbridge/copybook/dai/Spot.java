package io.ironbridge.copybook.dai;

/**
 * Where an item is built.
 *
 * @param parentPath path of the group around it, {@code ""} for the record itself
 * @param level level number for items without a COBOL entry
 * @param absolute first byte in the record from 0, with all tables at their maximum
 * @param stated whether the file's positions can be compared: they cannot inside tables, nor after
 *     a table that varies
 * @param sliding whether a table of variable length stands before it in the same group
 * @param synchronised whether a group around it is aligned
 */
record Spot(
        String parentPath,
        int level,
        int absolute,
        boolean stated,
        boolean sliding,
        boolean synchronised) {
    /** Of a record. */
    static final Spot FIRST = new Spot("", 1, 0, true, false, false);

    /** Of the first member of a group at this spot. */
    Spot inside(FieldNode group, String path) {
        return new Spot(
                path,
                level + 1,
                absolute,
                stated && !group.repetition().table(),
                false,
                synchronised || group.source().synchronised());
    }

    /** Of a member that begins so many bytes after the group at this spot. */
    Spot at(int offset, boolean slides) {
        return new Spot(
                parentPath, level, absolute + offset, stated && !slides, slides, synchronised);
    }

    String path(FieldNode node) {
        return parentPath.isEmpty() ? node.pathName() : parentPath + "." + node.pathName();
    }
}
