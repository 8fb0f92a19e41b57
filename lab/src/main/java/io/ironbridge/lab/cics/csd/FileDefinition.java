package io.ironbridge.lab.cics.csd;

import java.util.Map;
import java.util.Set;

/**
 * A FILE, always keyed (KSDS).
 *
 * @param name 1 to 8 characters
 * @param keyLength 1 to 255 bytes; 0: not specified, the file cannot be opened
 * @param keyOffset of the key in the record, in bytes; the lab's own, see the package
 * @param recordSize of the longest record, in bytes, 1 to 32,767; 0: not specified
 * @param fixed RECORDFORMAT(F): all records are that long
 * @param allowed what programs may do
 * @param recoverable RECOVERY(BACKOUTONLY) or RECOVERY(ALL): changes are backed out with the unit
 *     of work
 * @param recordLevelSharing RLSACCESS(YES)
 * @param attributes all, as written
 */
public record FileDefinition(
        String name,
        int keyLength,
        int keyOffset,
        int recordSize,
        boolean fixed,
        Set<FileOperation> allowed,
        boolean recoverable,
        boolean recordLevelSharing,
        Status status,
        Map<String, String> attributes) {
    private static final int LONGEST_RECORD = 32_767;
    private static final int LONGEST_KEY = 255;

    public FileDefinition {
        allowed = Set.copyOf(allowed);
        attributes = Map.copyOf(attributes);
    }

    static FileDefinition of(String name, Attributes given) {
        return new FileDefinition(
                name,
                given.number("KEYLENGTH", 1, LONGEST_KEY, 0),
                0,
                given.number("RECORDSIZE", 1, LONGEST_RECORD, 0),
                given.word("RECORDFORMAT", Format.class, Format.V) == Format.F,
                FileOperation.allowed(given),
                given.word("RECOVERY", Recovery.class, Recovery.NONE) != Recovery.NONE,
                given.yes("RLSACCESS", false),
                given.word("STATUS", Status.class, Status.ENABLED),
                given.asWritten());
    }

    FileDefinition with(Cluster cluster) {
        return new FileDefinition(
                name,
                cluster.keyLength(),
                cluster.keyOffset(),
                cluster.recordSize(),
                fixed,
                allowed,
                recoverable,
                recordLevelSharing,
                status,
                attributes);
    }

    /** Whether it can be opened: the key position and the record length are defined. */
    public boolean isComplete() {
        return keyLength > 0 && recordSize >= keyOffset + keyLength;
    }

    private enum Format {
        V,
        F
    }

    private enum Recovery {
        NONE,
        BACKOUTONLY,
        ALL
    }
}
