package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;

/** Which clauses an entry may have, as far as its level decides. */
final class EntryRules {
    private EntryRules() {}

    /** Reports clauses that the level of a data item forbids. */
    static void check(Entry entry, Reading reading) {
        Clauses clauses = entry.clauses();
        boolean top = entry.level() == 1 || entry.level() == 77;
        if (top && clauses.occurs != null) {
            forbidden(
                    reading,
                    clauses.occurs.at(),
                    "a table cannot be of level " + entry.first().text(),
                    "Put it at level 05 below an 01");
        }
        if (clauses.renames != null) {
            forbidden(
                    reading,
                    clauses.renames.from().word(),
                    "RENAMES is for level 66 only",
                    "Use level 66, or REDEFINES");
        }
        if (clauses.value != null && clauses.value.ranges().size() > 1) {
            reading.warning(
                    "IRB-COPY-0106W",
                    clauses.value.at(),
                    "only level 88 can have several values; the first one is used",
                    "Keep one value");
        }
    }

    private static void forbidden(Reading reading, Word at, String what, String suggestion) {
        reading.error("IRB-COPY-0050E", at, what, suggestion);
    }
}
