package io.ironbridge.gateway.request.input;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON value as a key with a total order, so that hash tables stay fast when hashes collide.
 * Numbers are equal by value (1 and 1.0), objects regardless of the order of their members.
 */
final class ComparableItem implements Comparable<ComparableItem> {
    private final JsonNode value;
    private final int hash;

    ComparableItem(JsonNode value) {
        this.value = value;
        this.hash = hash(value);
    }

    @Override
    public int compareTo(ComparableItem other) {
        int byHash = Integer.compare(hash, other.hash);
        return byHash != 0 ? byHash : compare(value, other.value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ComparableItem item && compareTo(item) == 0;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    private static int hash(JsonNode node) {
        return switch (node.getNodeType()) {
            case NUMBER -> Double.hashCode(node.doubleValue() + 0.0); // -0.0 is 0
            case ARRAY -> {
                int hash = 1;
                for (JsonNode item : node) {
                    hash = 31 * hash + hash(item);
                }
                yield hash;
            }
            case OBJECT -> {
                int hash = 0;
                for (Map.Entry<String, JsonNode> member : node.properties()) {
                    hash += member.getKey().hashCode() ^ hash(member.getValue());
                }
                yield hash;
            }
            default -> node.hashCode();
        };
    }

    private static int compare(JsonNode a, JsonNode b) {
        if (a.getNodeType() != b.getNodeType()) {
            return a.getNodeType().compareTo(b.getNodeType());
        }
        return switch (a.getNodeType()) {
            case NUMBER -> numbers(a, b);
            case STRING -> a.stringValue().compareTo(b.stringValue());
            case BOOLEAN -> Boolean.compare(a.booleanValue(), b.booleanValue());
            case ARRAY -> arrays(a, b);
            case OBJECT -> objects(a, b);
            default -> 0; // null
        };
    }

    private static int numbers(JsonNode a, JsonNode b) {
        if (a.isIntegralNumber()
                && b.isIntegralNumber()
                && a.canConvertToLong()
                && b.canConvertToLong()) {
            return Long.compare(a.longValue(), b.longValue());
        }
        int near = Double.compare(a.doubleValue() + 0.0, b.doubleValue() + 0.0);
        if (near != 0) {
            return near;
        }
        return isBeyondDouble(a) || isBeyondDouble(b)
                ? Boolean.compare(isBeyondDouble(a), isBeyondDouble(b))
                : a.decimalValue().compareTo(b.decimalValue());
    }

    /** Whether it is a number such as 1e400, of which only infinity has been kept. */
    private static boolean isBeyondDouble(JsonNode number) {
        return number.isDouble() && !Double.isFinite(number.doubleValue());
    }

    private static int arrays(JsonNode a, JsonNode b) {
        int order = Integer.compare(a.size(), b.size());
        Iterator<JsonNode> others = b.iterator();
        for (JsonNode item : a) {
            if (order != 0) {
                break;
            }
            order = compare(item, others.next());
        }
        return order;
    }

    private static int objects(JsonNode a, JsonNode b) {
        int order = Integer.compare(a.size(), b.size());
        if (order != 0) {
            return order;
        }
        Iterator<Map.Entry<String, JsonNode>> others = sorted(b).entrySet().iterator();
        for (Map.Entry<String, JsonNode> member : sorted(a).entrySet()) {
            Map.Entry<String, JsonNode> other = others.next();
            order = member.getKey().compareTo(other.getKey());
            order = order != 0 ? order : compare(member.getValue(), other.getValue());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static Map<String, JsonNode> sorted(JsonNode object) {
        Map<String, JsonNode> members = new TreeMap<>();
        object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        return members;
    }
}
