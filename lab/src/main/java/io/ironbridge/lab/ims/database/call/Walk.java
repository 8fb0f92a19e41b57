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

/** Traverses a database in hierarchical order, as a PCB sees it. */
final class Walk {
    private final SensitiveType root;
    private final Chain roots;
    private final int fixed;

    /**
     * @param fixed how many levels of the path must stay as they are
     */
    Walk(SensitiveType root, Chain roots, int fixed) {
        this.root = root;
        this.roots = roots;
        this.fixed = fixed;
    }

    /** The path to the next segment that is more than a key; null behind the last one. */
    @Nullable List<Step> next(Position from) throws CallEnd {
        List<Step> path = step(from.passed(), from.gap() == null);
        while (path != null && path.getLast().type().isKeyOnly()) {
            path = step(path, true);
        }
        return path;
    }

    /** The segments of a path; null where one of them is not there. */
    @Nullable List<Node> nodes(List<Step> path) throws CallEnd {
        List<Node> nodes = new ArrayList<>();
        Chain chain = roots;
        for (Step step : path) {
            if (!nodes.isEmpty()) {
                chain = nodes.getLast().children(step.type().type());
            }
            Node node = chain.at(step.key());
            if (node == null) {
                return null;
            }
            nodes.add(node);
        }
        return nodes;
    }

    private @Nullable List<Step> step(List<Step> path, boolean descend) throws CallEnd {
        if (path.isEmpty()) {
            return root(roots.ceiling(NodeKey.FIRST));
        }
        List<Step> down = descend ? child(path, path.getLast().type().children()) : null;
        List<Step> rest = path;
        while (down == null && rest.size() > fixed) {
            down = beside(rest);
            rest = rest.subList(0, rest.size() - 1);
        }
        return down;
    }

    /** The next twin, or the first occurrence of one of the following types. */
    private @Nullable List<Step> beside(List<Step> path) throws CallEnd {
        Step last = path.getLast();
        List<Step> parents = path.subList(0, path.size() - 1);
        if (parents.isEmpty()) {
            return root(roots.higher(last.key()));
        }
        List<Node> above = nodes(parents);
        if (above == null) {
            return null;
        }
        NodeKey twin = above.getLast().children(last.type().type()).higher(last.key());
        if (twin != null) {
            return extended(parents, new Step(last.type(), twin));
        }
        List<SensitiveType> types = parents.getLast().type().children();
        return child(parents, types.subList(types.indexOf(last.type()) + 1, types.size()));
    }

    /** A root that still exists once it is locked. */
    private @Nullable List<Step> root(@Nullable NodeKey first) throws CallEnd {
        NodeKey key = first;
        while (key != null && roots.at(key) == null) {
            key = roots.higher(key);
        }
        return key == null ? null : List.of(new Step(root, key));
    }

    private @Nullable List<Step> child(List<Step> path, List<SensitiveType> types) throws CallEnd {
        List<Node> nodes = types.isEmpty() ? null : nodes(path);
        if (nodes == null) {
            return null;
        }
        for (SensitiveType type : types) {
            NodeKey first = nodes.getLast().children(type.type()).ceiling(NodeKey.FIRST);
            if (first != null) {
                return extended(path, new Step(type, first));
            }
        }
        return null;
    }

    private static List<Step> extended(List<Step> path, Step step) {
        List<Step> extended = new ArrayList<>(path);
        extended.add(step);
        return extended;
    }
}
