package io.ironbridge.lab.cics.csd;

import java.util.List;
import java.util.Map;

/**
 * A TDQUEUE.
 *
 * @param name 1 to 4 characters
 * @param type EXTRA, INTRA, INDIRECT or REMOTE
 * @param indirect of INDIRECT: the target queue; otherwise empty
 * @param recordSize of the longest record, in bytes; 0: not specified
 * @param attributes all, as written
 */
public record TdQueueDefinition(
        String name, String type, String indirect, int recordSize, Map<String, String> attributes) {
    private static final List<String> TYPES = List.of("EXTRA", "INTRA", "INDIRECT", "REMOTE");
    private static final int LONGEST_RECORD = 32_767;

    public TdQueueDefinition {
        attributes = Map.copyOf(attributes);
    }

    static TdQueueDefinition of(String name, Attributes given) {
        String type = given.word("TYPE", TYPES, "");
        if (type.equals("INDIRECT")) {
            given.require("INDIRECTNAME");
        }
        return new TdQueueDefinition(
                name,
                type,
                given.name("INDIRECTNAME", 4),
                given.number("RECORDSIZE", 0, LONGEST_RECORD, 0),
                given.asWritten());
    }
}
