package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.source.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clauses of one entry as they were read; each once. */
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

    /** Whether something was wrong in the entry, so that nothing is to be concluded from it. */
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
     * @param least fewest occurrences
     * @param most most occurrences; -1 where there is no bound
     * @param counter what it depends on
     */
    record Table(Word at, long least, long most, @Nullable Reference counter) {}

    /** RENAMES from the one through the other. */
    record Renamed(Reference from, Reference through) {}

    /** VALUE: of items one, of level 88 ranges. */
    record Valued(Word at, List<Condition.Range> ranges) {
        Valued {
            ranges = List.copyOf(ranges);
        }

        Literal first() {
            return ranges.getFirst().from();
        }
    }
}
