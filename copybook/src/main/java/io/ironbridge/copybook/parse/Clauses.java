package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.source.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clauses of one entry; each at most once. */
final class Clauses {
    @Nullable Word picture;
    @Nullable Used usage;
    @Nullable Signed sign;
    @Nullable Table occurs;
    @Nullable Word redefines;
    @Nullable Renamed renames;
    @Nullable Word sync;
    @Nullable Word justified;
    @Nullable Word blankWhenZero;
    @Nullable Valued value;
    @Nullable Word constant;
    int byteLength;

    /** Whether the entry has a fault, so that no conclusions can be drawn from it. */
    boolean broken;

    /**
     * USAGE.
     *
     * @param words as in the manuals' tables, {@code COMP-3}
     * @param signed false after UNSIGNED
     */
    record Used(Usage usage, String words, boolean signed, Word at) {}

    /** SIGN. */
    record Signed(boolean leading, boolean separate, Word at) {}

    /**
     * OCCURS.
     *
     * @param least minimum occurrences
     * @param most maximum occurrences; -1 if unbounded
     * @param counter the item that it depends on
     */
    record Table(Word at, long least, long most, @Nullable Reference counter) {}

    /** RENAMES from the one through the other. */
    record Renamed(Reference from, Reference through) {}

    /** VALUE: one literal for items, ranges for level 88. */
    record Valued(Word at, List<Condition.Range> ranges) {
        Valued {
            ranges = List.copyOf(ranges);
        }

        Literal first() {
            return ranges.getFirst().from();
        }
    }
}
