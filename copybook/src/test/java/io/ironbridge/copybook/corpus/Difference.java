package io.ironbridge.copybook.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A value that is not the same on both sides.
 *
 * @param record number of the record, from 0
 * @param field path with indexes
 */
record Difference(int record, String field, String theirs, String ours) {
    /** The path without indexes. */
    String place() {
        return field.replaceAll("\\(\\d+\\)", "");
    }

    /** What differs between two records. */
    static List<Difference> between(
            int record, Map<String, String> theirs, Map<String, String> ours) {
        SortedSet<String> fields = new TreeSet<>(theirs.keySet());
        fields.addAll(ours.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String field : fields) {
            String left = theirs.getOrDefault(field, Known.ABSENT);
            String right = ours.getOrDefault(field, Known.ABSENT);
            if (!left.equals(right)) {
                differences.add(new Difference(record, field, left, right));
            }
        }
        return differences;
    }
}
