package io.ironbridge.copybook.layout;

import java.util.List;

/**
 * The description of an item in the source, without its position.
 *
 * @param level level number, 1 to 49, 77
 * @param name member name in JSON, unique among its siblings: the COBOL name as written; {@code
 *     fill_0}, {@code fill_1} ... for unnamed items, numbered through the record in source order
 *     (as z/OS Connect does); a {@code .dai} may rename
 * @param originalName COBOL name; {@code FILLER} if there is none
 * @param path COBOL names from the 01 level down, joined by dots; unnamed items by their {@code
 *     name}
 * @param included false if the item is not in JSON: counters of tables, items that a {@code .dai}
 *     excludes
 * @param counter true if a table's length depends on this item
 * @param picture picture as written, {@code ""} if the item has none
 * @param usage usage in the manual's words, {@code DISPLAY}, {@code COMP-3} ...; {@code ""} for
 *     groups
 * @param redefines COBOL name of the redefined sibling, {@code ""} if there is none
 * @param conditions level 88 entries
 * @param origin its place in the source
 */
public record Description(
        int level,
        String name,
        String originalName,
        String path,
        boolean included,
        boolean counter,
        String picture,
        String usage,
        String redefines,
        List<Condition> conditions,
        Origin origin) {
    public Description {
        conditions = List.copyOf(conditions);
    }

    /** Whether the item is unnamed. */
    public boolean filler() {
        return originalName.equals("FILLER");
    }
}
