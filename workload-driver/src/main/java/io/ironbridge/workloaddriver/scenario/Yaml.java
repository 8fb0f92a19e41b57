package io.ironbridge.workloaddriver.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** YAML with the position of every value; a value that is not a map or list is a text. */
sealed interface Yaml {
    /** Longest scenario, in characters. */
    int MOST_CHARACTERS = 1 << 20;

    /** From 1. */
    int line();

    /** From 1. */
    int column();

    /** A map, in the order of the file. */
    record Entries(Map<String, Yaml> members, int line, int column) implements Yaml {}

    /** A list. */
    record Items(List<Yaml> items, int line, int column) implements Yaml {}

    /** A text, number or the like. */
    record Text(String text, int line, int column) implements Yaml {}

    /** Not YAML, or a YAML feature that scenarios do not have. */
    final class SyntaxException extends Exception {
        private static final long serialVersionUID = 1;

        final int line;
        final int column;

        SyntaxException(int line, int column, String message) {
            super(message);
            this.line = line;
            this.column = column;
        }
    }

    /** Reads a document; an empty one is an empty map. */
    static Yaml read(String text) throws SyntaxException {
        LoadSettings settings =
                LoadSettings.builder()
                        .setUseMarks(true)
                        .setAllowDuplicateKeys(false)
                        .setAllowRecursiveKeys(false)
                        .setMaxAliasesForCollections(0)
                        .setCodePointLimit(MOST_CHARACTERS)
                        .build();
        try {
            Optional<Node> root = new Compose(settings).composeString(text);
            return root.isEmpty() ? new Entries(Map.of(), 1, 1) : of(root.get());
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
            throw new SyntaxException(
                    mark.map(m -> m.getLine() + 1).orElse(0),
                    mark.map(m -> m.getColumn() + 1).orElse(0),
                    e.getProblem());
        } catch (YamlEngineException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new SyntaxException(0, 0, String.valueOf(e.getMessage()));
        }
    }

    private static Yaml of(Node node) throws SyntaxException {
        Mark mark = node.getStartMark().orElseThrow();
        int line = mark.getLine() + 1;
        int column = mark.getColumn() + 1;
        return switch (node) {
            case ScalarNode scalar -> new Text(scalar.getValue(), line, column);
            case SequenceNode list -> {
                List<Yaml> items = new ArrayList<>();
                for (Node item : list.getValue()) {
                    items.add(of(item));
                }
                yield new Items(items, line, column);
            }
            case MappingNode map -> {
                Map<String, Yaml> members = new LinkedHashMap<>();
                for (NodeTuple entry : map.getValue()) {
                    if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                        throw new SyntaxException(
                                line, column, "a map or list cannot be a key here");
                    }
                    if (members.put(key.getValue(), of(entry.getValueNode())) != null) {
                        throw new SyntaxException(
                                key.getStartMark().orElseThrow().getLine() + 1,
                                1,
                                "'" + key.getValue() + "' occurs twice");
                    }
                }
                yield new Entries(members, line, column);
            }
            default -> throw new SyntaxException(line, column, "aliases are not supported here");
        };
    }
}
