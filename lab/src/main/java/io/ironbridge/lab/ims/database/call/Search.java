package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Chain;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.NodeKey;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first path, in hierarchical order behind a position, of which each level satisfies its
 * test.
 */
final class Search {
    private final List<LevelTest> tests;
    private final Position behind;
    private final List<Step> passed;
    private final List<Step> current;
    private final List<Step> path = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private List<Step> satisfied = List.of();
    private boolean limited;

    /**
     * @param tests one for each level from the root on
     * @param behind {@link Position#START} to search everything
     * @param current the current path, for tests that keep to it
     */
    Search(List<LevelTest> tests, Position behind, List<Step> current) {
        this.tests = tests;
        this.behind = behind;
        this.passed = behind.passed();
        this.current = current;
    }

    /** Whether there is one; {@link #path} and {@link #nodes} lead to it then. */
    boolean find(Chain roots) throws CallEnd {
        return level(roots, true);
    }

    List<Step> path() {
        return path;
    }

    /** The segments of the path. */
    List<Node> nodes() {
        return nodes;
    }

    /** The longest path that was satisfied, where the whole was not; the last one of these. */
    List<Step> satisfied() {
        return satisfied;
    }

    /** Whether it ended at a key rather than with the database. */
    boolean isLimited() {
        return limited;
    }

    /** Where the level below {@link #satisfied} would have to be. */
    Step missing() {
        LevelTest test = tests.get(satisfied.size());
        NodeKey exact = test.exact();
        KeyRange range = test.qualification().keys();
        return new Step(test.type(), exact == null ? range.to() : exact);
    }

    /**
     * Searches one level and those below.
     *
     * @param tight whether the path so far is that of the position
     */
    private boolean level(Chain chain, boolean tight) throws CallEnd {
        int level = path.size();
        LevelTest test = tests.get(level);
        NodeKey only = only(test, chain, level);
        KeyRange range = test.qualification().keys();
        limited |= level == 0 && (range.isLimited() || only != null);
        boolean bounded = tight && level < passed.size() && !test.isFirst();
        if (bounded && isPassed(test, level)) {
            return false;
        }
        boolean same = bounded && passed.get(level).type().equals(test.type());
        Step bound = same ? passed.get(level) : null;
        if (only != null) {
            return isOpen(only, bound, level) && candidate(chain, only, bound);
        }
        return test.isLast()
                ? backwards(chain, range, bound, level)
                : forwards(chain, range, bound, level);
    }

    private @Nullable NodeKey only(LevelTest test, Chain chain, int level) throws CallEnd {
        if (test.exact() != null || !test.staysIfThere() || current.size() <= level) {
            return test.exact();
        }
        Step here = current.get(level);
        boolean onPath = path.equals(current.subList(0, level)) && here.type().equals(test.type());
        return onPath && chain.at(here.key()) != null ? here.key() : null;
    }

    /** Whether all of the type stand in front of the position. */
    private boolean isPassed(LevelTest test, int level) {
        return passed.get(level).type().type().code() > test.type().type().code();
    }

    private boolean isTarget(int level) {
        return level == tests.size() - 1;
    }

    /** Whether an occurrence, or a segment below it, is after the position. */
    private boolean isOpen(NodeKey key, @Nullable Step bound, int level) {
        if (bound == null) {
            return true;
        }
        int order = key.compareTo(bound.key());
        return order > 0 || (order == 0 && !isTarget(level) && !behind.isGap(level));
    }

    private boolean forwards(Chain chain, KeyRange range, @Nullable Step bound, int level)
            throws CallEnd {
        NodeKey key = chain.ceiling(range.from());
        if (bound != null && key != null && key.compareTo(bound.key()) < 0) {
            key = chain.ceiling(bound.key());
        }
        while (key != null && key.compareTo(range.to()) <= 0) {
            if (isOpen(key, bound, level) && candidate(chain, key, bound)) {
                return true;
            }
            key = chain.higher(key);
        }
        return false;
    }

    private boolean backwards(Chain chain, KeyRange range, @Nullable Step bound, int level)
            throws CallEnd {
        NodeKey key = chain.lower(range.to());
        while (key != null && key.compareTo(range.from()) >= 0 && isOpen(key, bound, level)) {
            if (candidate(chain, key, bound)) {
                return true;
            }
            key = chain.lower(key);
        }
        return false;
    }

    private boolean candidate(Chain chain, NodeKey key, @Nullable Step bound) throws CallEnd {
        int level = path.size();
        LevelTest test = tests.get(level);
        Node node = chain.at(key);
        if (node == null || !test.qualification().holds(node.data())) {
            return false;
        }
        path.add(new Step(test.type(), key));
        nodes.add(node);
        if (path.size() >= satisfied.size()) {
            satisfied = List.copyOf(path);
        }
        boolean tight = bound != null && key.equals(bound.key());
        if (isTarget(level) || below(node, tests.get(level + 1).type(), tight)) {
            return true;
        }
        path.removeLast();
        nodes.removeLast();
        return false;
    }

    private boolean below(Node node, SensitiveType type, boolean tight) throws CallEnd {
        return level(node.children(type.type()), tight);
    }
}
