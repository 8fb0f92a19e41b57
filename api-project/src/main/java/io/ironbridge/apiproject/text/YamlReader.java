package io.ironbridge.apiproject.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Parses YAML 1.2 (core schema, plus the merge key of 1.1) into {@link Node}s. Uses the parser's
 * events, not its composer, so that nesting, aliases and size are limited without recursion.
 */
public final class YamlReader {
    private static final ScalarResolver RESOLVER = new CoreSchema().getScalarResolver();

    private final ReadLimits limits;
    private final Map<String, Node> anchors = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable Node root;
    private int aliases;
    private int documents;

    private YamlReader(ReadLimits limits) {
        this.limits = limits;
    }

    /** The one document of {@code text}; a null scalar if the text is empty. */
    public static Node read(String text, ReadLimits limits) throws BadText {
        try {
            return new YamlReader(limits).readAll(text);
        } catch (MarkedYamlEngineException e) {
            throw marked(e);
        } catch (YamlEngineException | IndexOutOfBoundsException | IllegalArgumentException e) {
            // The parser lets these escape for some malformed escapes and surrogates.
            throw new BadText(0, 0, firstLine(e.getMessage()));
        }
    }

    private static BadText marked(MarkedYamlEngineException e) {
        Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
        return new BadText(
                mark.map(m -> m.getLine() + 1).orElse(0),
                mark.map(m -> m.getColumn() + 1).orElse(0),
                firstLine(e.getProblem()));
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "not YAML" : message.lines().findFirst().orElse("not YAML");
    }

    private Node readAll(String text) throws BadText {
        LoadSettings settings =
                LoadSettings.builder()
                        .setUseMarks(true)
                        .setCodePointLimit(Math.max(1, text.length()))
                        // The scanner copies its window each time it refills the buffer within a
                        // scalar or comment: n² for long ones, unless the buffer takes the text.
                        .setBufferSize(text.length() + 2)
                        .build();
        Iterator<Event> events = new Parse(settings).parseString(text).iterator();
        while (events.hasNext()) {
            take(events.next());
        }
        return root == null
                ? new Node.Scalar("", Node.Kind.NULL, Node.Style.PLAIN, 1, 1, 0, 0)
                : root;
    }

    private void take(Event event) throws BadText {
        switch (event.getEventId()) {
            case DocumentStart -> startDocument(event);
            case MappingStart -> push(new Open((NodeEvent) event, true));
            case SequenceStart -> push(new Open((NodeEvent) event, false));
            case MappingEnd, SequenceEnd -> close(event);
            case Scalar -> value(scalar((ScalarEvent) event), (ScalarEvent) event);
            case Alias -> alias((AliasEvent) event);
            default -> {
                // ends of streams and documents carry no data
            }
        }
    }

    private void startDocument(Event event) throws BadText {
        if (++documents > 1) {
            throw at(event, "a second document starts here; the file may hold only one");
        }
    }

    private void push(Open collection) throws BadText {
        if (open.size() >= limits.maxDepth()) {
            throw at(collection.start, "nested deeper than " + limits.maxDepth() + " levels");
        }
        open.push(collection);
    }

    private void close(Event event) throws BadText {
        Open done = open.pop();
        Node node = done.node();
        if (node.size() > limits.maxNodes()) {
            throw at(event, "more than " + limits.maxNodes() + " values");
        }
        value(node, done.start);
    }

    private void alias(AliasEvent event) throws BadText {
        Node target = anchors.get(event.getAlias().getValue());
        if (target == null) {
            throw at(event, "alias *" + event.getAlias().getValue() + " has no anchor before it");
        }
        if (!(target instanceof Node.Scalar) && ++aliases > limits.maxAliases()) {
            throw at(event, "more than " + limits.maxAliases() + " aliases");
        }
        add(target, event);
    }

    private void value(Node node, NodeEvent event) throws BadText {
        event.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), node));
        add(node, event);
    }

    private void add(Node node, Event event) throws BadText {
        Open into = open.peek();
        if (into == null) {
            root = node;
        } else if (!into.isMap) {
            into.add(node);
        } else if (into.key == null) {
            into.key = key(node, into, event);
        } else {
            into.put(into.key, node);
            into.key = null;
        }
    }

    private Node.Scalar key(Node node, Open into, Event event) throws BadText {
        if (!(node instanceof Node.Scalar key)) {
            throw at(event, "a map or list cannot be a key here");
        }
        if (key.text().length() > limits.maxNameLength()) {
            throw at(event, "a key has more than " + limits.maxNameLength() + " characters");
        }
        if (into.entries.containsKey(key.text())) {
            throw at(event, "key '" + key.text() + "' occurs twice");
        }
        return key;
    }

    private static Node.Scalar scalar(ScalarEvent event) {
        Mark start = event.getStartMark().orElseThrow();
        Mark end = event.getEndMark().orElseThrow();
        return new Node.Scalar(
                event.getValue(),
                kind(event),
                style(event.getScalarStyle()),
                start.getLine() + 1,
                start.getColumn() + 1,
                start.getIndex(),
                end.getIndex());
    }

    private static Node.Kind kind(ScalarEvent event) {
        Tag tag =
                event.getTag()
                        .map(Tag::new)
                        .orElseGet(() ->
                                RESOLVER.resolve(
                                        event.getValue(),
                                        event.getImplicit().canOmitTagInPlainScalar()));
        Tag natural = RESOLVER.resolve(event.getValue(), true);
        if (!tag.equals(natural) || event.getValue().length() > Node.LONGEST_NUMBER) {
            return Node.Kind.TEXT; // or an explicit tag that does not match the text
        }
        if (tag.equals(Tag.INT)) {
            return Node.Kind.INTEGER;
        }
        if (tag.equals(Tag.FLOAT)) {
            return Node.hasLongExponent(event.getValue()) ? Node.Kind.TEXT : Node.Kind.DECIMAL;
        }
        if (tag.equals(Tag.BOOL)) {
            return Node.Kind.BOOLEAN;
        }
        return tag.equals(Tag.NULL) ? Node.Kind.NULL : Node.Kind.TEXT;
    }

    private static Node.Style style(ScalarStyle style) {
        return switch (style) {
            case PLAIN -> Node.Style.PLAIN;
            case SINGLE_QUOTED -> Node.Style.SINGLE_QUOTED;
            case DOUBLE_QUOTED, JSON_SCALAR_STYLE -> Node.Style.DOUBLE_QUOTED;
            case LITERAL, FOLDED -> Node.Style.BLOCK;
        };
    }

    private static BadText at(Event event, String message) {
        Optional<Mark> mark = event.getStartMark();
        return new BadText(
                mark.map(m -> m.getLine() + 1).orElse(0),
                mark.map(m -> m.getColumn() + 1).orElse(0),
                message);
    }

    /** A collection that is still open. */
    private static final class Open {
        final NodeEvent start;
        final boolean isMap;
        final Map<String, Node.Entry> entries = new LinkedHashMap<>();
        final List<Node> items = new ArrayList<>();
        final List<Node.Obj> merged = new ArrayList<>();
        Node.@Nullable Scalar key;
        long size = 1;

        Open(NodeEvent start, boolean isMap) {
            this.start = start;
            this.isMap = isMap;
        }

        void add(Node item) {
            items.add(item);
            size += item.size();
        }

        void put(Node.Scalar name, Node value) {
            size += value.size();
            if ("<<".equals(name.text()) && name.style() == Node.Style.PLAIN) {
                merge(value);
            } else {
                entries.put(name.text(), new Node.Entry(name, value));
            }
        }

        private void merge(Node value) {
            switch (value) {
                case Node.Obj map -> merged.add(map);
                case Node.Arr list ->
                        list.items().stream()
                                .filter(Node.Obj.class::isInstance)
                                .map(Node.Obj.class::cast)
                                .forEach(merged::add);
                case Node.Scalar _ -> {
                    // nothing to merge
                }
            }
        }

        Node node() {
            Mark mark = start.getStartMark().orElseThrow();
            merged.forEach(map -> map.entries().forEach(entries::putIfAbsent));
            return isMap
                    ? new Node.Obj(entries, mark.getLine() + 1, mark.getColumn() + 1, size)
                    : new Node.Arr(items, mark.getLine() + 1, mark.getColumn() + 1, size);
        }
    }
}
