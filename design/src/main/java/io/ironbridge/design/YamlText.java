package io.ironbridge.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a YAML document to which entries are added; everything else stays as it is, comments
 * included. Only maps in block style can be added to.
 */
final class YamlText {
    private static final Pattern KEY =
            Pattern.compile("( *)(?:\"([^\"]*)\"|'([^']*)'|([^\\s'\"#\\-][^:]*)) *:(?:\\s+(.*))?");

    private final List<String> lines;

    YamlText(String text) {
        this.lines = new ArrayList<>(text.lines().toList());
    }

    /**
     * A key and what is below it.
     *
     * @param line index of the key's line; -1 for the document
     * @param indent of the key; negative for the document
     * @param end index after the last line of its value
     */
    private record Entry(int line, int indent, int end) {}

    /** Whether these keys, from the root down, exist. */
    boolean has(List<String> keys) {
        return find(keys).isPresent();
    }

    private Optional<Entry> find(List<String> keys) {
        Optional<Entry> found = Optional.of(new Entry(-1, -2, lines.size()));
        for (String key : keys) {
            found = found.flatMap(parent -> child(parent, key));
        }
        return found;
    }

    private Optional<Entry> child(Entry parent, String key) {
        int indent = childIndent(parent);
        for (int i = parent.line() + 1; i < parent.end(); i++) {
            Matcher matcher = KEY.matcher(lines.get(i));
            if (indent >= 0 && matcher.matches() && matcher.group(1).length() == indent) {
                String name =
                        matcher.group(2) != null
                                ? matcher.group(2)
                                : matcher.group(3) != null
                                        ? matcher.group(3)
                                        : matcher.group(4).strip();
                if (name.equals(key)) {
                    return Optional.of(new Entry(i, indent, end(i, indent, parent.end())));
                }
            }
        }
        return Optional.empty();
    }

    /** Indentation of the keys below; -1 if there are none. */
    private int childIndent(Entry parent) {
        for (int i = parent.line() + 1; i < parent.end(); i++) {
            if (isContent(lines.get(i))) {
                int indent = indent(lines.get(i));
                return indent > parent.indent() ? indent : -1;
            }
        }
        return -1;
    }

    /** After the last line that belongs to the key on {@code line}. */
    private int end(int line, int indent, int limit) {
        int end = line + 1;
        for (int i = line + 1; i < limit; i++) {
            String text = lines.get(i);
            if (isContent(text)) {
                boolean listItem = indent(text) == indent && text.strip().startsWith("-");
                if (indent(text) <= indent && !listItem) {
                    break;
                }
                end = i + 1;
            }
        }
        return end;
    }

    private static boolean isContent(String line) {
        String text = line.strip();
        return !text.isEmpty()
                && !text.startsWith("#")
                && !text.equals("---")
                && !text.startsWith("%");
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /**
     * Adds a block of lines at the end of the map below these keys, which are made if they are
     * missing.
     *
     * @throws DesignException if the map is in flow style
     */
    void add(List<String> keys, String block) throws DesignException {
        Optional<Entry> found = find(keys);
        if (found.isPresent()) {
            insert(found.get(), keys, block);
            return;
        }
        String last = keys.getLast();
        String key = YamlWriter.part(java.util.Map.of(last, "")).lines().findFirst().orElseThrow();
        String indented = block.lines().map(line -> "  " + line + "\n").reduce("", String::concat);
        add(
                keys.subList(0, keys.size() - 1),
                key.substring(0, key.lastIndexOf(':') + 1) + "\n" + indented);
    }

    private void insert(Entry parent, List<String> keys, String block) throws DesignException {
        int indent = childIndent(parent);
        if (parent.line() >= 0) {
            removeEmptyMap(parent, keys);
        }
        String blanks = " ".repeat(indent >= 0 ? indent : parent.indent() + 2);
        lines.addAll(
                parent.end(),
                block.lines().map(line -> line.isEmpty() ? line : blanks + line).toList());
    }

    private void removeEmptyMap(Entry parent, List<String> keys) throws DesignException {
        String line = lines.get(parent.line());
        Matcher matcher = KEY.matcher(line);
        String value =
                matcher.matches() && matcher.group(5) != null ? matcher.group(5).strip() : "";
        if (value.matches("\\{ *\\}(?: *#.*)?")) {
            lines.set(parent.line(), line.replaceFirst("\\s*\\{ *\\}", ""));
        } else if (!value.isEmpty() && !value.startsWith("#")) {
            throw new DesignException(
                    String.join(".", keys) + " in line " + (parent.line() + 1) + " is not a block.",
                    "Write its entries on lines of their own, below the key.");
        }
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
