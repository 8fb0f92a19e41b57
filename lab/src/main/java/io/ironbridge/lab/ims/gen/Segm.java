package io.ironbridge.lab.ims.gen;

import java.util.List;
import java.util.Optional;

/**
 * A segment type.
 *
 * @param parent empty for the root
 * @param level from 1
 * @param code from 1, in hierarchical order
 * @param leastBytes less than {@code mostBytes} if the segment has a variable length, which its
 *     first two bytes then contain
 * @param insertRule where a twin without a key, or with a duplicate key, is inserted
 */
public record Segm(
        String name,
        String parent,
        int level,
        int code,
        int leastBytes,
        int mostBytes,
        List<Field> fields,
        InsertRule insertRule) {
    public Segm {
        fields = List.copyOf(fields);
    }

    /** Where a twin goes. HERE, which needs a position among twins, is taken for LAST. */
    public enum InsertRule {
        FIRST,
        LAST
    }

    /** Whether its first two bytes contain its length. */
    public boolean isVariable() {
        return leastBytes != mostBytes;
    }

    /** The key. */
    public Optional<Field> sequenceField() {
        return fields.stream().filter(Field::sequence).findFirst();
    }

    public Optional<Field> field(String fieldName) {
        return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
    }

    public boolean hasUniqueKey() {
        return sequenceField().map(Field::unique).orElse(false);
    }

    /** Bytes of its key, 0 where it has none. */
    public int keyBytes() {
        return sequenceField().map(Field::bytes).orElse(0);
    }

    public boolean isRoot() {
        return level == 1;
    }
}
