package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Occurs;

/**
 * Finds offsets and lengths, with the slack bytes of SYNC. Tables of variable length are counted at
 * their maximum, as compilers do to compute slack bytes.
 *
 * <p>Enterprise COBOL: slack bytes of a group that begins with an aligned item precede the group.
 * Each occurrence of a table with aligned items is filled up at its end, so that all have the same
 * alignment. Source: Enterprise COBOL Language Reference, SYNCHRONIZED clause.
 *
 * <p>GnuCOBOL: slack bytes are directly before the aligned item, in its group. See also {@link
 * FilledOccurrences}.
 */
final class Offsets {
    /** Assumed maximum bytes of a table without upper bound. */
    private static final long UNBOUNDED_BYTES = 1 << 20;

    private final Reading reading;
    private final boolean gnuCobol;
    private final FilledOccurrences filled;
    private boolean tooLong;

    Offsets(Reading reading) {
        this.reading = reading;
        this.gnuCobol = reading.dialect().gnuCobol();
        this.filled = new FilledOccurrences(reading);
    }

    void find(Node root) {
        place(root, 0);
    }

    /** Places the items of the node; {@code absolute} is its offset from the record's start. */
    private void place(Node node, long absolute) {
        node.absolute = absolute;
        if (node.group()) {
            placeChildren(node);
        } else {
            FieldType type = node.type;
            node.length = type == null ? 0 : type.bytes();
            node.minLength = node.length;
        }
        repeat(node);
        if (extent(node) > reading.dialect().bounds().bytes()) {
            tellTooLong(node);
        }
    }

    private void placeChildren(Node group) {
        long end = 0;
        long minEnd = 0;
        long minStart = 0;
        filled.begin();
        for (Node child : group.children) {
            Node base = child.redefined;
            if (base == null) {
                minStart = minEnd;
                behind(child, group.absolute, end, minEnd < end);
                minStart += child.slackBefore;
            } else {
                over(child, base);
            }
            place(child, group.absolute + child.offset);
            if (base != null && extent(child) > extent(base)) {
                tellLarger(child, base);
            }
            group.alignment = Math.max(group.alignment, child.alignment);
            filled.add(child);
            end = Math.max(end, Numbers.plus(child.offset, extent(child)));
            minEnd = Math.max(minEnd, Numbers.plus(minStart, minExtent(child)));
        }
        group.length = end;
        group.minLength = minEnd;
        if (gnuCobol) {
            filled.end(group);
        }
    }

    private void behind(Node child, long groupStart, long end, boolean sliding) {
        long alignment = leadingAlignment(child);
        child.slackBefore = padding(groupStart + end, alignment);
        child.offset = end + child.slackBefore;
        child.sliding = sliding;
    }

    private void over(Node child, Node base) {
        child.slackBefore = base.slackBefore;
        child.offset = base.offset;
        child.sliding = base.sliding;
        if (padding(base.absolute, leadingAlignment(child)) != 0) {
            reading.warning(
                    "IRB-COPY-0093W",
                    child.first(),
                    "SYNC has no effect: the redefined item does not have this alignment",
                    "Align the redefined item, or remove SYNC");
        }
    }

    private void tellLarger(Node child, Node base) {
        reading.warning(
                "IRB-COPY-0092W",
                child.first(),
                "it is longer than "
                        + base.entry.title()
                        + ", which it redefines; the longer of the two is reserved",
                "Check the lengths of the two");
    }

    /** Alignment of the item before which slack bytes precede the node. */
    private long leadingAlignment(Node node) {
        Node first = node;
        if (gnuCobol && node.group()) {
            return 1;
        }
        while (first.group()) {
            first = first.children.getFirst();
        }
        return first.alignment;
    }

    static long padding(long offset, long alignment) {
        return (alignment - offset % alignment) % alignment;
    }

    private void repeat(Node node) {
        Clauses.Table table = node.entry.clauses().occurs;
        if (table == null) {
            return;
        }
        node.slackAfter = gnuCobol ? 0 : padding(node.length, node.alignment);
        boolean counted = table.counter() != null;
        long most = table.most() < 0 ? unbounded(node, table) : table.most();
        node.occurs =
                new Occurs(
                        true,
                        (int) Math.min(table.least(), most),
                        (int) most,
                        node.counter == null ? "" : node.counter.path,
                        (int) Math.min(node.slackAfter, Integer.MAX_VALUE),
                        counted && reading.dialect().slidingTables());
    }

    private long unbounded(Node node, Clauses.Table table) {
        long most = Math.max(1, UNBOUNDED_BYTES / Math.max(1, node.length + node.slackAfter));
        reading.warning(
                "IRB-COPY-0087W",
                table.at(),
                "the table has no upper bound; the assumed maximum is " + most + " occurrences",
                "Write OCCURS 0 TO n");
        return Math.max(most, table.least());
    }

    private static long extent(Node node) {
        return Numbers.times(node.occurs.max(), node.length + node.slackAfter);
    }

    private static long minExtent(Node node) {
        int least = node.occurs.slides() ? node.occurs.min() : node.occurs.max();
        return Numbers.times(least, node.minLength + node.slackAfter);
    }

    private void tellTooLong(Node node) {
        if (!tooLong) {
            reading.error(
                    "IRB-COPY-0053E",
                    node.first(),
                    node.entry.title()
                            + " has more than "
                            + reading.dialect().bounds().bytes()
                            + " bytes",
                    "Correct the numbers of occurrences and the pictures");
        }
        tooLong = true;
    }
}
