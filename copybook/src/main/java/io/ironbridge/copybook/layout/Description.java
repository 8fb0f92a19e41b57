package io.ironbridge.copybook.layout;

import java.util.List;

/**
 * The description of an item in the source, without its position.
 *
 * @param level level number, 1 to 49, 77
 * @param name member name in JSON, unique among its siblings: the COBOL name as written; {@code
 *     fill_0}, {@code fill_1} ... for unnamed items, numbered through the record in source order
 *     (as z/OS Connect does); a {@code .dai} may rename
 * @param originalName COBOL name; {@code FILLER} where there is none
 * @param path COBOL names from the 01 level down, joined by dots; unnamed items by their {@code
 *     name}
 * @param included false where the item is kept out of JSON: counters of tables, items a {@code
 *     .dai} excludes
 * @param counter true where a table's length depends on this item
 * @param picture picture as written, {@code ""} where the item has none
 * @param usage usage in the manual's words, {@code DISPLAY}, {@code COMP-3} ...; {@code ""} for
 *     groups
 * @param redefines COBOL name of the redefined sibling, {@code ""} where it redefines nothing
 * @param conditions level 88 entries
 * @param origin where it stands
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
