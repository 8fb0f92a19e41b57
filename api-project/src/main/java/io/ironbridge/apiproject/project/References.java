package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Node;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Follows {@code $ref} within one document. */
public final class References {
    /** A longer chain of references is treated as a cycle. */
    private static final int LONGEST_CHAIN = 50;

    private final Node root;

    public References(Node root) {
        this.root = root;
    }

    /** A node with its JSON pointer. */
    record Located(Node node, String pointer) {
        Optional<Node.Obj> obj() {
            return node instanceof Node.Obj obj ? Optional.of(obj) : Optional.empty();
        }

        Optional<Located> child(String key) {
            return obj().flatMap(o -> o.get(key))
                    .map(n -> new Located(n, pointer + "/" + escape(key)));
        }
    }

    Located root() {
        return new Located(root, "");
    }

    /** The node itself, or the target of its {@code $ref}; empty if that does not resolve. */
    Optional<Located> follow(Located from) {
        Located at = from;
        for (int i = 0; i < LONGEST_CHAIN; i++) {
            Optional<String> ref = at.obj().flatMap(o -> o.text("$ref"));
            if (ref.isEmpty()) {
                return Optional.of(at);
            }
            Optional<Located> target = target(ref.get());
            if (target.isEmpty()) {
                return target;
            }
            at = target.get();
        }
        return Optional.empty();
    }

    /** The target of a reference into this document, {@code #/...}. */
    Optional<Located> target(String ref) {
        if (!ref.startsWith("#")) {
            return Optional.empty();
        }
        Optional<Located> at = Optional.of(root());
        for (String step : steps(ref.substring(1))) {
            at = at.flatMap(located -> child(located, step));
        }
        return at;
    }

    private static Optional<Located> child(Located parent, String step) {
        if (parent.node() instanceof Node.Arr list && step.matches("[0-9]{1,9}")) {
            int index = Integer.parseInt(step);
            return index < list.items().size()
                    ? Optional.of(
                            new Located(list.items().get(index), parent.pointer() + "/" + step))
                    : Optional.empty();
        }
        return parent.child(step);
    }

    private static List<String> steps(String pointer) {
        if (pointer.isEmpty()) {
            return List.of();
        }
        String decoded;
        try {
            decoded = URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            decoded = pointer; // a percent sign that is not part of an escape is literal
        }
        String path = decoded.startsWith("/") ? decoded.substring(1) : decoded;
        return List.of(path.split("/", -1)).stream()
                .map(s -> s.replace("~1", "/").replace("~0", "~"))
                .toList();
    }

    static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
