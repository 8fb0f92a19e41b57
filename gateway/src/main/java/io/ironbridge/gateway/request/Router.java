package io.ironbridge.gateway.request;

import io.ironbridge.gateway.request.input.UrlText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation for a method and path, over all APIs and their context roots. A tree of path
 * segments, built once; literal segments win over parameters. A trailing slash is ignored.
 * Immutable and thread-safe after building.
 */
public final class Router {
    private final Node root = new Node();
    private final Predicate<String> pages;

    /** The result of a lookup. */
    sealed interface Match {}

    /**
     * The operation.
     *
     * @param pathParameters decoded
     */
    record Found(Operation operation, Map<String, String> pathParameters) implements Match {}

    /** The path exists, the method does not. */
    record NotAllowed(String allow) implements Match {}

    /** No such path. */
    record Unknown() implements Match {}

    /** The path has an invalid percent sequence or is not UTF-8. */
    record Malformed() implements Match {}

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, Operation> methods = new TreeMap<>();
        private @Nullable Node parameter;
        private String allow = "";
    }

    /**
     * @param pages paths of the server's pages, which a parameter in the first segment does not
     *     match
     */
    public Router(List<Operation> operations, Predicate<String> pages) {
        this.pages = pages;
        operations.forEach(this::add);
    }

    private void add(Operation operation) {
        Node node = root;
        for (String segment : operation.segments()) {
            node =
                    segment.startsWith("{")
                            ? parameter(node)
                            : node.literals.computeIfAbsent(segment, _ -> new Node());
        }
        node.methods.put(operation.method(), operation);
        node.allow = allow(node.methods);
    }

    private static Node parameter(Node node) {
        if (node.parameter == null) {
            node.parameter = new Node();
        }
        return node.parameter;
    }

    private static String allow(Map<String, Operation> methods) {
        Map<String, Operation> all = new TreeMap<>(methods);
        if (methods.containsKey("GET")) {
            all.put("HEAD", methods.get("GET"));
        }
        return String.join(", ", all.keySet());
    }

    /**
     * Finds the operation.
     *
     * @param path percent-encoded as sent
     */
    Match match(String method, String path) {
        List<String> segments = UrlText.segments(path);
        if (segments == null) {
            return new Malformed();
        }
        Node node = find(root, segments, 0);
        if (node == null || isPage(path, segments)) {
            return new Unknown();
        }
        Operation operation = node.methods.get(method);
        if (operation == null && method.equals("HEAD")) {
            operation = node.methods.get("GET");
        }
        return operation == null
                ? new NotAllowed(node.allow)
                : new Found(operation, parameters(operation, segments));
    }

    private boolean isPage(String path, List<String> segments) {
        return root.parameter != null
                && pages.test(path)
                && !segments.isEmpty()
                && !root.literals.containsKey(segments.getFirst());
    }

    private static @Nullable Node find(Node node, List<String> segments, int index) {
        if (index == segments.size()) {
            return node.methods.isEmpty() ? null : node;
        }
        Node literal = node.literals.get(segments.get(index));
        Node found = literal == null ? null : find(literal, segments, index + 1);
        if (found != null || node.parameter == null || segments.get(index).isEmpty()) {
            return found;
        }
        return find(node.parameter, segments, index + 1);
    }

    private static Map<String, String> parameters(Operation operation, List<String> segments) {
        if (operation.pathParameters().isEmpty()) {
            return Map.of();
        }
        Map<String, String> values = new LinkedHashMap<>();
        operation.pathParameters().forEach((name, index) -> values.put(name, segments.get(index)));
        return values;
    }
}
