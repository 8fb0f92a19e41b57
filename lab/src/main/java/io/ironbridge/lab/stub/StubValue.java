package io.ironbridge.lab.stub;

import java.util.List;
import java.util.Map;

/** A value that a rule gives an item of the reply. */
public sealed interface StubValue {
    /** The value of an elementary item: text, or a number as text. */
    record Scalar(String text) implements StubValue {}

    /** The occurrences of a table. */
    record Rows(List<StubValue> rows) implements StubValue {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /** Items of a group, by their names; the others have plausible values. */
    record Members(Map<String, StubValue> members) implements StubValue {
        public Members {
            members = Map.copyOf(members);
        }
    }
}
