package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.source.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Builds records from entries by their level numbers. */
final class TreeBuilder {
    /** The record that has no entry. */
    private static final int IMPLIED = 0;

    private final Reading reading;
    private final String file;
    private final List<RecordTree> records = new ArrayList<>();
    private final Deque<Node> open = new ArrayDeque<>();
    private @Nullable Node last;
    private int items;

    /**
     * A builder without records.
     *
     * @param file name of the source file, which names a record without level 01
     */
    TreeBuilder(Reading reading, String file) {
        this.reading = reading;
        this.file = file;
    }

    List<RecordTree> records() {
        return records;
    }

    void add(Entry entry) {
        items++;
        if (items > reading.dialect().bounds().items()) {
            tooMany(entry);
            return;
        }
        switch (entry.level()) {
            case 66 -> renames(entry);
            case 78 -> constant(entry);
            case 88 -> condition(entry);
            default -> item(entry);
        }
    }

    /** Ends the current record, as a section header does. */
    void endRecord() {
        if (!open.isEmpty() && open.getLast().entry.level() == IMPLIED) {
            records.getLast().unwrap();
        }
        open.clear();
        last = null;
    }

    private void tooMany(Entry entry) {
        if (items == reading.dialect().bounds().items() + 1) {
            reading.error(
                    "IRB-COPY-0052E",
                    entry.first(),
                    "the copybook has more than " + reading.dialect().bounds().items() + " entries",
                    "Split it");
        }
    }

    private void item(Entry entry) {
        if (entry.clauses().constant != null) {
            constant(entry);
            return;
        }
        EntryRules.check(entry, reading);
        if (entry.level() == 1 || entry.level() == 77) {
            endRecord();
            begin(entry);
        } else {
            below(entry);
        }
    }

    private void begin(Entry entry) {
        Node root = new Node(entry, null);
        records.add(new RecordTree(root));
        open.push(root);
        last = root;
    }

    private void below(Entry entry) {
        while (!open.isEmpty() && open.element().entry.level() >= entry.level()) {
            open.pop();
        }
        if (open.isEmpty() || open.element().entry.level() == 77) {
            endRecord();
            begin(implied(entry));
        }
        Node parent = open.element();
        checkParent(parent, entry);
        Node node = new Node(entry, parent);
        parent.children.add(node);
        open.push(node);
        last = node;
    }

    private void checkParent(Node parent, Entry entry) {
        if (parent.entry.clauses().picture != null) {
            reading.error(
                    "IRB-COPY-0045E",
                    entry.first(),
                    "it is below " + parent.entry.title() + ", which has a PICTURE",
                    "Correct the level numbers, or remove the PICTURE");
        }
        if (parent.group() && parent.children.getFirst().entry.level() != entry.level()) {
            reading.warning(
                    "IRB-COPY-0044W",
                    entry.first(),
                    "the items of "
                            + parent.entry.title()
                            + " have different level numbers; it is treated as one of them",
                    "Give them all the same level number");
        }
    }

    private Entry implied(Entry first) {
        String name = file.substring(1 + Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')));
        int extension = name.lastIndexOf('.');
        String stem = extension > 0 ? name.substring(0, extension) : name;
        String clean = stem.replaceAll("[^\\p{L}\\p{N}_-]", "-");
        String title =
                clean.isEmpty() ? "RECORD" : clean.substring(0, Math.min(63, clean.length()));
        Origin origin =
                new Origin(first.origin().file(), first.origin().line(), "01 " + title + ".");
        return new Entry(IMPLIED, title, first.first(), origin, new Clauses());
    }

    private void renames(Entry entry) {
        if (records.isEmpty() || last == null) {
            misplaced(entry.first(), "level 66 must follow the record whose items it renames");
        } else if (entry.clauses().renames == null || entry.name().isEmpty()) {
            incomplete(entry, "a name and RENAMES");
        } else {
            records.getLast().renames.add(entry);
        }
    }

    private void condition(Entry entry) {
        if (last == null) {
            misplaced(entry.first(), "level 88 must follow the item whose values it names");
        } else if (entry.clauses().value == null || entry.name().isEmpty()) {
            incomplete(entry, "a name and VALUE");
        } else {
            last.conditions.add(entry);
        }
    }

    private void constant(Entry entry) {
        Clauses.Valued value = entry.clauses().value;
        if (value == null || entry.name().isEmpty()) {
            incomplete(entry, "a name and VALUE");
        } else {
            reading.constants().put(entry.name().toUpperCase(Locale.ROOT), value.first());
        }
    }

    private void misplaced(Word at, String what) {
        reading.error("IRB-COPY-0057E", at, what, "Move it there, or remove it");
    }

    private void incomplete(Entry entry, String needed) {
        if (!entry.clauses().broken) {
            reading.error(
                    "IRB-COPY-0048E",
                    entry.first(),
                    "an entry of level " + entry.level() + " needs " + needed,
                    "Complete the entry");
        }
    }
}
