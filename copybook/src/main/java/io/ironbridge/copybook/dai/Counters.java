package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.source.Faults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the counter of each table that has one. */
final class Counters {
    private final Faults faults;

    /** Elementary items so far, by their paths in the file. */
    private final Map<String, Met> byPath = new HashMap<>();

    /** The last items, by both of their names. */
    private final Map<String, Met> byName = new HashMap<>();

    private final IdentityHashMap<FieldNode, FieldNode> counters = new IdentityHashMap<>();

    private int tablesMet;

    private Counters(Faults faults) {
        this.faults = faults;
    }

    /** Table to counter, by identity. */
    static IdentityHashMap<FieldNode, FieldNode> of(List<FieldNode> structures, Faults faults) {
        Counters counters = new Counters(faults);
        structures.forEach(structure -> counters.visit(structure, List.of()));
        return counters.counters;
    }

    private void visit(FieldNode node, List<Integer> tables) {
        if (node.repetition().counted()) {
            counter(node, tables).ifPresent(met -> counters.put(node, met.node()));
        }
        List<Integer> inside = node.repetition().table() ? with(tables, ++tablesMet) : tables;
        if (node.type() != null) {
            meet(new Met(node, inside));
        }
        node.children().forEach(child -> visit(child, inside));
    }

    private static List<Integer> with(List<Integer> tables, int table) {
        List<Integer> all = new ArrayList<>(tables);
        all.add(table);
        return all;
    }

    private void meet(Met met) {
        byPath.put(Members.key(met.node().path()), met);
        byName.put(Members.key(met.node().originalName()), met);
        byName.put(Members.key(met.node().name()), met);
    }

    private Optional<Met> counter(FieldNode table, List<Integer> tables) {
        String path = table.repetition().dependsOnPath();
        String name = table.repetition().dependsOn();
        Optional<Met> met =
                Optional.ofNullable(byPath.get(Members.key(path)))
                        .or(() -> Optional.ofNullable(byName.get(Members.key(name))));
        Optional<Met> usable = met.filter(Met::whole).filter(counter -> counter.reachable(tables));
        if (usable.isEmpty()) {
            DaiFault.COUNTER.note(
                    faults,
                    table.position(),
                    table.source().text(),
                    "%s depends on '%s', which is not an integer before it"
                            .formatted(table.name(), name.isEmpty() ? path : name));
        }
        return usable;
    }

    /**
     * An elementary item.
     *
     * @param tables numbers of the tables around it, itself included
     */
    private record Met(FieldNode node, List<Integer> tables) {
        boolean whole() {
            FieldType type = node.type();
            return (type instanceof FieldType.Zoned zoned && zoned.scale() == 0)
                    || (type instanceof FieldType.Packed packed && packed.scale() == 0)
                    || (type instanceof FieldType.Binary binary && binary.scale() == 0);
        }

        /** Whether there is one counter for each occurrence of the table. */
        boolean reachable(List<Integer> around) {
            return tables.size() <= around.size()
                    && tables.equals(around.subList(0, tables.size()));
        }
    }
}
