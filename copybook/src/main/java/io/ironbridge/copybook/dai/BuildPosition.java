package io.ironbridge.copybook.dai;

/**
 * The position at which an item is built.
 *
 * @param parentPath path of the group around it, {@code ""} for the record itself
 * @param level level number for items without a COBOL entry
 * @param absolute first byte in the record from 0, with all tables at their maximum
 * @param stated whether the file's positions can be compared: not inside tables, nor after a table
 *     of variable length
 * @param sliding whether a table of variable length precedes it in the same group
 * @param synchronised whether a group around it is aligned
 */
record BuildPosition(
        String parentPath,
        int level,
        int absolute,
        boolean stated,
        boolean sliding,
        boolean synchronised) {
    /** The position of a record. */
    static final BuildPosition FIRST = new BuildPosition("", 1, 0, true, false, false);

    /** The position of the first member of a group at this position. */
    BuildPosition inside(FieldNode group, String path) {
        return new BuildPosition(
                path,
                level + 1,
                absolute,
                stated && !group.repetition().table(),
                false,
                synchronised || group.source().synchronised());
    }

    /** The position of a member {@code offset} bytes after the group at this position. */
    BuildPosition at(int offset, boolean slides) {
        return new BuildPosition(
                parentPath, level, absolute + offset, stated && !slides, slides, synchronised);
    }

    String path(FieldNode node) {
        return parentPath.isEmpty() ? node.pathName() : parentPath + "." + node.pathName();
    }
}
