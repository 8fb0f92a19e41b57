package io.ironbridge.workloaddriver.protocol.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** The variables that templates may use. Immutable. */
public final class Variables {
    private final List<ValueSource> sources;
    private final Map<String, Place> places = new LinkedHashMap<>();

    /** Where a name's value is. */
    record Place(int source, int column) {}

    /**
     * @param named sources by name; a column of theirs is {@code name.column}
     */
    public Variables(Map<String, ValueSource> named) {
        List<ValueSource> all = new ArrayList<>();
        named.forEach((name, source) -> {
            List<String> columns = source.columns();
            for (int column = 0; column < columns.size(); column++) {
                String suffix = columns.get(column).isEmpty() ? "" : "." + columns.get(column);
                places.put(name + suffix, new Place(all.size(), column));
            }
            all.add(source);
        });
        sources = List.copyOf(all);
    }

    /** Values for one request. */
    public RequestValues draw(RandomGenerator random) {
        return new RequestValues(sources, random);
    }

    Optional<Place> place(String name) {
        return Optional.ofNullable(places.get(name));
    }

    /** All names, for messages. */
    public String names() {
        return places.isEmpty() ? "none" : String.join(", ", new TreeSet<>(places.keySet()));
    }
}
