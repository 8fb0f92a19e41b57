package io.ironbridge.lab.db2;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A service as the schemas of an asset describe it, for a lab that does not have it: it returns one
 * plausible row, or the update count 1.
 *
 * @param version empty: the lab's usual one
 * @param inputs SQL types of the host variables, by their names
 * @param columns SQL types of the result's columns, by their names; empty: an update count
 */
public record DerivedService(
        String collection,
        String name,
        Optional<String> version,
        Map<String, String> inputs,
        Optional<Map<String, String>> columns) {
    public DerivedService {
        inputs = new LinkedHashMap<>(inputs);
        columns = columns.map(LinkedHashMap::new);
    }

    ServiceKey key() {
        return new ServiceKey(collection, name, version.orElse("V1"));
    }

    /** The statement that the lab binds. */
    String sql() {
        return new DerivedStatement(inputs).sql(columns);
    }
}
