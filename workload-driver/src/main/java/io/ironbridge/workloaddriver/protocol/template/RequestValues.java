package io.ironbridge.workloaddriver.protocol.template;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The values of one request. A source's row is drawn on first use and then kept, so that path, body
 * and checks of one request are consistent. Not thread-safe.
 */
public final class RequestValues {
    private final List<ValueSource> sources;
    private final RandomGenerator random;
    private final @Nullable List<String>[] rows;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    RequestValues(List<ValueSource> sources, RandomGenerator random) {
        this.sources = sources;
        this.random = random;
        this.rows = new List[sources.size()];
    }

    String value(int source, int column) {
        List<String> row = rows[source];
        if (row == null) {
            row = sources.get(source).next(random);
            rows[source] = row;
        }
        return row.get(column);
    }
}
