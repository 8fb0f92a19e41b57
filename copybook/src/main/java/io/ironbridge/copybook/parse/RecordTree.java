package io.ironbridge.copybook.parse;

import java.util.ArrayList;
import java.util.List;

/** A record while its copybook is being understood: its items, and its level 66 entries. */
final class RecordTree {
    final List<Entry> renames = new ArrayList<>();
    private Node root;

    RecordTree(Node root) {
        this.root = root;
    }

    Node root() {
        return root;
    }

    /** Where one group is all that an implied record holds, it is the record. */
    void unwrap() {
        Node only = root.children.size() == 1 ? root.children.getFirst() : root;
        if (only.group() && !only.table()) {
            only.parent = null;
            root = only;
        }
    }
}
