package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.layout.FieldType;
import java.util.List;
import java.util.OptionalInt;

/**
 * The field or fields of a structure that hold one JSON value. Offsets are relative to the
 * structure's first byte; in inline tables they are those of the first occurrence.
 */
public sealed interface Part {
    /** Its COBOL name. */
    String name();

    /** Offset of its first byte. */
    int offset();

    /**
     * A string of fixed length, or a number.
     *
     * @param picture as in COBOL, {@code ""} for COMP-1 and COMP-2
     * @param usage {@code DISPLAY}, {@code COMP-3}, {@code COMP-5} ...; usages other than DISPLAY
     *     and COMP-3 are SYNC
     */
    record Element(String name, int offset, FieldType type, String picture, String usage)
            implements Part {}

    /** A boolean: X'00' or X'01'. */
    record Flag(String name, int offset) implements Part {}

    /**
     * A string of varying length: a halfword with its length, then its bytes.
     *
     * @param offset of the length
     * @param most bytes it may have
     */
    record Varying(String name, int offset, int most) implements Part {
        /** Offset of its bytes. */
        int dataOffset() {
            return offset + Short.BYTES;
        }
    }

    /** An object. */
    record Group(String name, int offset, List<Field> fields) implements Part {
        public Group {
            fields = List.copyOf(fields);
        }
    }

    /**
     * An array that always has the same number of items: OCCURS.
     *
     * @param stride bytes from one occurrence to the next
     */
    record Table(String name, int offset, int count, int stride, Part item) implements Part {}

    /**
     * An array of varying length: a fullword with the number of items, then the name of the
     * container with the items.
     *
     * @param offset of the number
     * @param most {@code maxItems}
     * @param structure of one item
     */
    record ContainerArray(String name, int offset, OptionalInt most, Structure structure)
            implements Part {}

    /**
     * An optional object in a separate container: a fullword that is 1 if it is present, then the
     * container's name.
     *
     * @param offset of the fullword
     */
    record OptionalObject(String name, int offset, Structure structure) implements Part {}

    /**
     * A property of an object.
     *
     * @param member its name in JSON
     * @param existence offset of the fullword that is 1 if it is present; empty if it is always
     *     present, or if the part itself indicates it
     * @param existenceName COBOL name that the fullword's name is derived from; {@code ""} if there
     *     is no fullword
     */
    record Field(String member, OptionalInt existence, String existenceName, Part part) {}
}
