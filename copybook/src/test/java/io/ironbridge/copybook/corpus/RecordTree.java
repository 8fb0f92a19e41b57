package io.ironbridge.copybook.corpus;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Records of several types in JSON: objects under their record's name, those of lower types perhaps
 * as members of those of higher types.
 */
final class RecordTree {
    private final Set<String> types;
    private final List<Typed> records = new ArrayList<>();

    RecordTree(Set<String> types) {
        this.types = types;
    }

    /** A record with its type. */
    private record Typed(String type, SortedMap<String, String> leaves) {}

    /** Adds what a member of this name holds, in the order of the text. */
    void add(String name, JsonValue value) {
        switch (value) {
            case JsonValue.Elements(var elements) -> elements.forEach(one -> add(name, one));
            case JsonValue.Members(var members) -> add(name, members);
            case JsonValue.Text _, JsonValue.Numeral _, JsonValue.Word _ -> {}
        }
    }

    private void add(String name, Map<String, JsonValue> members) {
        Map<String, JsonValue> own = new LinkedHashMap<>(members);
        own.keySet().removeIf(member -> types.contains(Leaves.key(member)));
        String type = Leaves.key(name);
        if (types.contains(type)) {
            records.add(new Typed(type, Leaves.of(new JsonValue.Members(own))));
        }
        members.forEach((member, value) -> {
            if (types.contains(Leaves.key(member)) || !types.contains(type)) {
                add(member, value);
            }
        });
    }

    /** The records beside those of a file: lines, whose blanks at the end may be missing. */
    List<Row> rows(Map<String, Row.Kind> kinds, List<byte[]> lines) {
        if (lines.size() != records.size()) {
            throw new IllegalArgumentException(
                    "%d lines, %d records".formatted(lines.size(), records.size()));
        }
        List<Row> rows = new ArrayList<>();
        for (int number = 0; number < lines.size(); number++) {
            Typed record = records.get(number);
            Row.Kind kind = requireNonNull(kinds.get(record.type()));
            int length = kind.engines.layout().length();
            rows.add(
                    kind.row(
                            Records.padded(lines.get(number), length, (byte) ' '),
                            record.leaves()));
        }
        return rows;
    }
}
