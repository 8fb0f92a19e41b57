package io.ironbridge.lab.ims.database.store;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A database as one unit of work sees it: its own changes over the committed content. Used by one
 * thread.
 */
public final class WorkDatabase {
    private final DatabaseStore store;
    private final NavigableMap<NodeKey, Optional<Node>> changed = new TreeMap<>();
    private WorkToken token = new WorkToken();
    private long added;

    public WorkDatabase(DatabaseStore store) {
        this.store = store;
    }

    public DatabaseStore store() {
        return store;
    }

    public WorkToken token() {
        return token;
    }

    public @Nullable Node root(NodeKey key) {
        Optional<Node> own = changed.get(key);
        return own == null ? store.roots().get(key) : own.orElse(null);
    }

    @Nullable NodeKey ceiling(NodeKey key) {
        NodeKey next = first(map -> map.ceilingKey(key));
        return next == null || isThere(next) ? next : higher(next);
    }

    public @Nullable NodeKey higher(NodeKey key) {
        NodeKey next = key;
        do {
            NodeKey from = next;
            next = first(map -> map.higherKey(from));
        } while (next != null && !isThere(next));
        return next;
    }

    @Nullable NodeKey lower(NodeKey key) {
        NodeKey next = key;
        do {
            NodeKey from = next;
            NodeKey committed = store.roots().lowerKey(from);
            NodeKey own = changed.lowerKey(from);
            boolean ownIsNext = committed == null || (own != null && own.compareTo(committed) > 0);
            next = ownIsNext ? own : committed;
        } while (next != null && !isThere(next));
        return next;
    }

    private @Nullable NodeKey first(Function<NavigableMap<NodeKey, ?>, @Nullable NodeKey> next) {
        NodeKey committed = next.apply(store.roots());
        NodeKey own = changed.isEmpty() ? null : next.apply(changed);
        boolean ownIsNext = committed == null || (own != null && own.compareTo(committed) < 0);
        return ownIsNext ? own : committed;
    }

    private boolean isThere(NodeKey key) {
        Optional<Node> own = changed.get(key);
        return own == null || own.isPresent();
    }

    /** The segment at the end of a path, to be changed; the path has to be there. */
    public Node own(List<Step> path) {
        NodeKey key = path.getFirst().key();
        Node node = Objects.requireNonNull(root(key)).ownedBy(token);
        changed.put(key, Optional.of(node));
        for (Step step : path.subList(1, path.size())) {
            Twins twins = node.ownChildren(step.type().type());
            node = Objects.requireNonNull(twins.at(step.key())).ownedBy(token);
            twins.put(step.key(), node);
        }
        return node;
    }

    public void insertRoot(NodeKey key, Node root) {
        changed.put(key, Optional.of(root));
        added++;
    }

    public void insert(List<Step> parents, Step step, Node node) {
        own(parents).ownChildren(step.type().type()).put(step.key(), node);
        added++;
    }

    public void delete(List<Step> path) {
        Step last = path.getLast();
        if (path.size() == 1) {
            added -= Objects.requireNonNull(root(last.key())).segments();
            changed.put(last.key(), Optional.empty());
        } else {
            Twins twins = own(path.subList(0, path.size() - 1)).ownChildren(last.type().type());
            added -= Objects.requireNonNull(twins.at(last.key())).segments();
            twins.remove(last.key());
        }
    }

    /** How many segments there are, not counting changes of others. */
    public long segments() {
        return store.segments() + added;
    }

    /** What it has changed: database records, empty where they are deleted. */
    Map<NodeKey, Optional<Node>> changed() {
        return changed;
    }

    public void commit() {
        changed.forEach((key, root) -> store.put(key, root.orElse(null)));
        forget();
    }

    /** Drops all changes. */
    public void forget() {
        changed.clear();
        added = 0;
        token = new WorkToken();
    }
}
