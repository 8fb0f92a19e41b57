package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileDefinition;
import io.ironbridge.lab.cics.csd.FileOperation;
import io.ironbridge.lab.cics.csd.Status;
import io.ironbridge.lab.cics.resources.RecordMap.Entry;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.Optional;

/**
 * A file.
 *
 * @param records under their keys
 */
record KeyedFile(FileDefinition definition, RecordMap records) {

    String name() {
        return definition.name();
    }

    /** Whether the file allows an operation now: normal, or the condition. */
    RegionReply check(FileOperation operation) {
        if (definition.status() == Status.DISABLED) {
            return ResourceReplies.DISABLED;
        }
        if (definition.status() == Status.UNENABLED || !definition.isComplete()) {
            return ResourceReplies.NOTOPEN;
        }
        return definition.allowed().contains(operation)
                ? RegionReply.NORMAL
                : ResourceReplies.NOT_ALLOWED;
    }

    /**
     * Whether a key has the length that the comparison needs: normal, or the condition. A key
     * longer than the file's is cut, because programs need not specify its length.
     */
    RegionReply checkKey(Area key, Match match) {
        boolean whole = key.length() >= definition.keyLength();
        return switch (match) {
            case EQUAL, EQUAL_OR_GREATER -> whole ? RegionReply.NORMAL : ResourceReplies.KEY_LENGTH;
            case GENERIC, GENERIC_OR_GREATER ->
                    whole ? ResourceReplies.GENERIC_KEY_TOO_LONG : RegionReply.NORMAL;
        };
    }

    /** Whether a record may be written under a key: normal, or the condition. */
    RegionReply checkRecord(Area data, Area key) {
        if (data.length() > definition.recordSize()) {
            return ResourceReplies.RECORD_TOO_LONG;
        }
        if (definition.fixed() && data.length() != definition.recordSize()) {
            return ResourceReplies.NOT_FIXED_LENGTH;
        }
        if (data.length() < definition.keyOffset() + definition.keyLength()) {
            return ResourceReplies.RECORD_TOO_SHORT;
        }
        return keyOf(data).equals(key) ? RegionReply.NORMAL : ResourceReplies.KEY_CHANGED;
    }

    /** The key in a record that is long enough. */
    Area keyOf(Area data) {
        int offset = definition.keyOffset();
        return Area.of(Arrays.copyOfRange(data.bytes(), offset, offset + definition.keyLength()));
    }

    /** A whole key of the file's length. */
    Area wholeKey(Area key) {
        return key.length() == definition.keyLength()
                ? key
                : Area.of(Arrays.copyOf(key.bytes(), definition.keyLength()));
    }

    /** The first record that a key finds. */
    Optional<Entry> find(Area key, Match match) {
        return switch (match) {
            case EQUAL -> {
                Area whole = wholeKey(key);
                yield records.get(whole).map(data -> new Entry(whole, data));
            }
            case EQUAL_OR_GREATER -> records.atOrAfter(wholeKey(key));
            case GENERIC -> records.atOrAfter(key).filter(entry -> begins(entry.key(), key));
            case GENERIC_OR_GREATER -> records.atOrAfter(key);
        };
    }

    /** Whether a key begins with another. */
    static boolean begins(Area key, Area beginning) {
        int length = beginning.length();
        return key.length() >= length
                && Arrays.equals(key.bytes(), 0, length, beginning.bytes(), 0, length);
    }

    LockName lock(Area key) {
        return LockName.record(name(), key);
    }
}
