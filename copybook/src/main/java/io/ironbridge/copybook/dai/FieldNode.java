package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code field} element, without its position.
 *
 * @param path path of the names, as in the file
 * @param redefines COBOL name of the redefined sibling, {@code ""} without one
 * @param type type of the elementary item; null for groups
 * @param children items of the group; empty for elementary items
 */
record FieldNode(
        Position position,
        String name,
        String originalName,
        String path,
        boolean included,
        String redefines,
        Repetition repetition,
        Extent extent,
        SourceLine source,
        @Nullable FieldType type,
        @Nullable Literal initial,
        List<Condition> conditions,
        List<FieldNode> children) {

    /**
     * Its repetition.
     *
     * @param max 0 if it is not a table
     * @param dependsOn name of the counter, {@code ""} without one
     * @param dependsOnPath path of the counter, {@code ""} without one
     */
    record Repetition(int min, int max, String dependsOn, String dependsOnPath) {
        static final Repetition NONE = new Repetition(1, 0, "", "");

        boolean table() {
            return max > 0;
        }

        boolean counted() {
            return !dependsOn.isEmpty() || !dependsOnPath.isEmpty();
        }
    }

    /**
     * Its position in the file. Each is -1 if the file does not give it.
     *
     * @param start first byte in the record, from 1
     * @param bytes length with all occurrences
     * @param most the same; 0 if it varies
     */
    record Extent(int start, int bytes, int most) {}

    /** Whether it has no name in COBOL. */
    boolean filler() {
        return source.understood()
                ? !source.named()
                : originalName.isEmpty() || originalName.matches("(?i)filler|fill_\\d+");
    }

    /** Its part of a path. */
    String pathName() {
        return filler() ? name : originalName;
    }
}
