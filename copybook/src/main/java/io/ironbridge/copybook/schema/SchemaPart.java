package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Layout;

/**
 * A record inside a wrapper.
 *
 * @param container name of its container in a channel; ignored in other wrappers
 * @param layout the record
 * @param several whether the members of the layout's root are the records, and the root is not a
 *     COBOL item
 */
public record SchemaPart(String container, Layout layout, boolean several) {
    /** A COMMAREA or message segment of one record. */
    public static SchemaPart of(Layout layout) {
        return new SchemaPart("", layout, false);
    }
}
