package io.ironbridge.gateway.cache;

/**
 * The names of groups: the name of the API, a line feed, a label, and components, each after a line
 * feed.
 */
final class GroupNames {
    /** Before the id of an operation in place of a label: all its replies. */
    private static final char OPERATION = '\u0000';

    /** Before a label: all groups with it. */
    private static final char LABEL = '\u0001';

    private GroupNames() {}

    /** The replies of an operation. */
    static String ofOperation(String scope, String operation) {
        return scope + OPERATION + operation;
    }

    /** The replies of all groups with a label. */
    static String ofLabel(String scope, String label) {
        return scope + LABEL + label;
    }

    /** What a name stands for. */
    sealed interface Meaning {}

    /** One group. */
    record One(String group) implements Meaning {}

    /** The replies of an operation, in all versions of its API. */
    record OfOperation(String scope, String operation) implements Meaning {}

    /** All groups with a label. */
    record OfLabel(String label) implements Meaning {}

    /** All groups. */
    record All() implements Meaning {}

    static Meaning meaning(String name) {
        int end = name.indexOf('\n') + 1;
        if (name.isEmpty()) {
            return new All();
        }
        String scope = name.substring(0, end);
        return switch (end < name.length() ? name.charAt(end) : ' ') {
            case OPERATION -> new OfOperation(scope, name.substring(end + 1));
            case LABEL -> new OfLabel(scope + name.substring(end + 1));
            default -> new One(name);
        };
    }

    /**
     * Whether a group has this label.
     *
     * @param label with its scope
     */
    static boolean hasLabel(String group, String label) {
        return group.startsWith(label)
                && (group.length() == label.length() || group.charAt(label.length()) == '\n');
    }
}
