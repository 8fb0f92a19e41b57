package io.ironbridge.copybook.parse;

import java.util.ArrayList;
import java.util.List;

/** A record while its copybook is being parsed: its items, and its level 66 entries. */
final class RecordTree {
    final List<Entry> renames = new ArrayList<>();
    private Node root;

    RecordTree(Node root) {
        this.root = root;
    }

    Node root() {
        return root;
    }

    /** If an implied record consists of one group, the group becomes the record. */
    void unwrap() {
        Node only = root.children.size() == 1 ? root.children.getFirst() : root;
        if (only.group() && !only.table()) {
            only.parent = null;
            root = only;
        }
    }
}
