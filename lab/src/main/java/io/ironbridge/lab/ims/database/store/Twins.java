package io.ironbridge.lab.ims.database.store;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The occurrences of one type under one parent. Owned by a unit of work, like a node. */
public final class Twins implements Chain {
    static final Twins NONE = new Twins(new TreeMap<>(), new WorkToken());

    private final NavigableMap<NodeKey, Node> nodes;
    private final WorkToken owner;

    private Twins(NavigableMap<NodeKey, Node> nodes, WorkToken owner) {
        this.nodes = nodes;
        this.owner = owner;
    }

    Twins ownedBy(WorkToken unitOfWork) {
        return owner == unitOfWork ? this : new Twins(new TreeMap<>(nodes), unitOfWork);
    }

    Collection<Node> nodes() {
        return nodes.values();
    }

    NavigableMap<NodeKey, Node> byKey() {
        return nodes;
    }

    public void put(NodeKey key, Node node) {
        nodes.put(key, node);
    }

    void remove(NodeKey key) {
        nodes.remove(key);
    }

    @Override
    public @Nullable Node at(NodeKey key) {
        return nodes.get(key);
    }

    @Override
    public @Nullable NodeKey ceiling(NodeKey key) {
        return nodes.ceilingKey(key);
    }

    @Override
    public @Nullable NodeKey higher(NodeKey key) {
        return nodes.higherKey(key);
    }

    @Override
    public @Nullable NodeKey lower(NodeKey key) {
        return nodes.lowerKey(key);
    }
}
