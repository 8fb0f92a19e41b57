package io.ironbridge.lab.ims.database.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A segment with its dependents. Only the unit of work that created or copied it may change it;
 * after the commit it is immutable, so that readers need no copies.
 */
public final class Node {
    private final SegmentType type;
    private final @Nullable Twins[] children;
    private final WorkToken owner;
    private byte[] data;

    public Node(SegmentType type, byte[] data, WorkToken owner) {
        this(type, data, new Twins[type.children().size()], owner);
    }

    private Node(SegmentType type, byte[] data, @Nullable Twins[] children, WorkToken owner) {
        this.type = type;
        this.data = data;
        this.children = children;
        this.owner = owner;
    }

    /** Itself, or a copy, so that a unit of work may change it. */
    Node ownedBy(WorkToken unitOfWork) {
        return owner == unitOfWork ? this : new Node(type, data, children.clone(), unitOfWork);
    }

    public SegmentType type() {
        return type;
    }

    /** Not to be changed. */
    public byte[] data() {
        return data;
    }

    public void replace(byte[] newData) {
        data = newData;
    }

    /** The occurrences of a child type. */
    public Twins children(SegmentType child) {
        return Objects.requireNonNullElse(children[child.index()], Twins.NONE);
    }

    /** The occurrences of a child type, to be changed by the node's unit of work. */
    public Twins ownChildren(SegmentType child) {
        Twins own = children(child).ownedBy(owner);
        children[child.index()] = own;
        return own;
    }

    /** Itself and all its dependents. */
    long segments() {
        long count = 1;
        for (SegmentType child : type.children()) {
            for (Node node : children(child).nodes()) {
                count += node.segments();
            }
        }
        return count;
    }
}
