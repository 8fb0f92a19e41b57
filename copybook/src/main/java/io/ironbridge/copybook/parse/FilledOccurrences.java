package io.ironbridge.copybook.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * Fills up the occurrences of tables as GnuCOBOL does: before the last elementary item, whether it
 * is aligned by SYNC or not. The alignment is the largest since the last group in the table: a
 * group starts from 1 and keeps its result afterwards.
 *
 * <p>Source: records written by programs of GnuCOBOL 3.1.2, and {@code compute_size} of its
 * compiler.
 */
final class FilledOccurrences {
    private final Reading reading;
    private long alignment = 1;

    FilledOccurrences(Reading reading) {
        this.reading = reading;
    }

    /** A group begins. */
    void begin() {
        alignment = 1;
    }

    /** An item of the group was placed. */
    void add(Node item) {
        if (!item.group() && item.redefined == null) {
            alignment = Math.max(alignment, item.alignment);
        }
    }

    /** All items of the group were placed. */
    void end(Node group) {
        Clauses.Table table = group.entry.clauses().occurs;
        if (table != null && table.most() != 1) {
            long fill = Offsets.padding(group.length, alignment);
            if (fill > 0) {
                fill(group, fill);
            }
        }
    }

    private void fill(Node table, long bytes) {
        List<Node> way = new ArrayList<>();
        Node last = table.children.getLast();
        while (last.group()) {
            way.add(last);
            last = last.children.getLast();
        }
        if (last.redefined != null) {
            refuse(table, last, "which no longer begins at the item that it redefines");
        }
        last.slackBefore += bytes;
        last.offset += bytes;
        last.absolute += bytes;
        long end = last.absolute + Numbers.times(last.occurs.max(), last.length);
        for (Node group : way.reversed()) {
            if (!group.table()) {
                long longer = Math.max(0, end - group.absolute - group.length);
                group.length += longer;
                group.minLength += longer;
            } else if (end > group.absolute + group.length) {
                shift(table, group, last, end - group.absolute - group.length);
            }
            end = group.absolute + Numbers.times(group.occurs.max(), group.length);
        }
        table.length += bytes;
        table.minLength += bytes;
    }

    /** Moves the occurrences of an inner table after the slack bytes of its first item. */
    private void shift(Node table, Node inner, Node last, long bytes) {
        long lead = inner.children.getFirst().offset;
        if (lead < bytes) {
            refuse(table, last, "which then lies in the next occurrence of " + inner.entry.title());
            return;
        }
        inner.slackBefore += bytes;
        inner.offset += bytes;
        inner.absolute += bytes;
        for (Node child : inner.children) {
            child.offset -= bytes;
            if (child.offset == lead - bytes) {
                child.slackBefore = child.offset;
            }
        }
    }

    private void refuse(Node table, Node last, String what) {
        reading.error(
                "IRB-COPY-0098E",
                last.first(),
                "GnuCOBOL inserts slack bytes in each occurrence of "
                        + table.entry.title()
                        + " before "
                        + last.entry.title()
                        + ", "
                        + what,
                "End the occurrence with a FILLER that makes its length a multiple of "
                        + alignment);
    }
}
