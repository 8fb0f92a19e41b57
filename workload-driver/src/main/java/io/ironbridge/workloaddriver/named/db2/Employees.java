package io.ironbridge.workloaddriver.named.db2;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A query for employees. A reply has about 240 bytes for each row.
 *
 * @param size name of the reply's size in the published report
 * @param pattern of department numbers
 * @param rows that match
 */
record Employees(String size, String pattern, int rows) {
    /** From the smallest reply to the largest. */
    static final List<Employees> ALL =
            List.of(
                    new Employees("1K", "C%", 4),
                    new Employees("5K", "T%", 21),
                    new Employees("10K", "W01%", 42),
                    new Employees("30K", "W0%", 126),
                    new Employees("50K", "W%", 210));

    /** Columns of a row. */
    static final int COLUMNS = 14;

    /** The size at which sides are compared. */
    static final String MIDDLE = "10K";

    static List<String> sizes() {
        return ALL.stream().map(Employees::size).toList();
    }

    static Employees of(String size) {
        return ALL.stream().filter(one -> one.size().equals(size)).findFirst().orElseThrow();
    }

    /** The query of a GET. */
    String query() {
        return "?workDept=" + URLEncoder.encode(pattern, StandardCharsets.UTF_8);
    }

    /** The body of a POST to the service. */
    String body() {
        return "{\"workDept\":\"" + pattern + "\"}";
    }
}
