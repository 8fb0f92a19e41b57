package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item while its copybook is being parsed. Each step adds its results. */
final class Node {
    final Entry entry;
    @Nullable Node parent;
    final List<Node> children = new ArrayList<>();
    final List<Entry> conditions = new ArrayList<>();

    // Found by Types.
    @Nullable FieldType type;
    String usage = "";

    /** Alignment by SYNC; 1 if there is none. */
    int alignment = 1;

    // Found by InitialValues.
    @Nullable Literal initial;

    // Found by Redefinitions and Counters.
    @Nullable Node redefined;
    @Nullable Node counter;
    boolean counts;

    // Found by Names.
    String name = "";
    String path = "";

    // Found by Offsets: see Place and Occurs.
    long offset;
    long absolute;
    long slackBefore;
    boolean sliding;
    long length;
    long minLength;
    long slackAfter;
    Occurs occurs = Occurs.ONCE;

    Node(Entry entry, @Nullable Node parent) {
        this.entry = entry;
        this.parent = parent;
    }

    Word first() {
        return entry.first();
    }

    boolean group() {
        return !children.isEmpty();
    }

    boolean table() {
        return entry.clauses().occurs != null;
    }

    boolean named(String name) {
        return !name.isEmpty() && entry.name().equalsIgnoreCase(name);
    }

    /** Whether the group contains it, at any depth. */
    @SuppressWarnings("ReferenceEquality") // nodes are compared by identity
    boolean within(Node group) {
        Node at = parent;
        while (at != null && at != group) {
            at = at.parent;
        }
        return at == group;
    }

    /** The item that owns its storage; itself if it redefines nothing. */
    Node storage() {
        Node owner = this;
        while (owner.redefined != null) {
            owner = owner.redefined;
        }
        return owner;
    }

    /** The item and all items below it, in source order. */
    List<Node> all() {
        List<Node> all = new ArrayList<>();
        collect(all);
        return all;
    }

    private void collect(List<Node> all) {
        all.add(this);
        children.forEach(child -> child.collect(all));
    }
}
