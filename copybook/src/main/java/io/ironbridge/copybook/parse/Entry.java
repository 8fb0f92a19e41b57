package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.source.Word;

/**
 * A data description entry.
 *
 * @param level 1 to 49, 66, 77, 78, 88
 * @param name as written; {@code ""} if there is none or it is FILLER
 * @param first its first word, the level number
 * @param origin its place in the source
 */
record Entry(int level, String name, Word first, Origin origin, Clauses clauses) {
    /** Name or substitute, for messages. */
    String title() {
        return name.isEmpty() ? "FILLER" : name;
    }
}
