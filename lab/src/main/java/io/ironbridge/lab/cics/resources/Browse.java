package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.RecordMap.Entry;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.util.Optional;

/**
 * A position in a file, between STARTBR and ENDBR. Reading in the other direction returns the same
 * record again (READNEXT and READPREV, "Description"). A position does not hold the record: it
 * reflects records that others add or delete meanwhile.
 */
final class Browse {
    private static final byte HIGH_VALUE = (byte) 0xFF;

    private final KeyedFile file;
    private Match match = Match.EQUAL_OR_GREATER;
    private Area position = Area.EMPTY;
    private At at = At.START;

    /** How the position was reached. */
    private enum At {
        START,
        END_OF_FILE,
        FORWARDS,
        BACKWARDS
    }

    /** Result of reading: a record, or the reason why there is none. */
    sealed interface Step {
        record Found(Entry entry) implements Step {}

        record Not(RegionReply reply) implements Step {}
    }

    Browse(KeyedFile file) {
        this.file = file;
    }

    /** Starts at a key whose length was checked; a condition leaves the position unchanged. */
    RegionReply start(Area key, Match how) {
        boolean atEnd = isLastKey(key, how);
        if (!atEnd && file.find(key, how).isEmpty()) {
            return ResourceReplies.NOTFND;
        }
        match = how;
        position = isGeneric(how) ? key : file.wholeKey(key);
        at = atEnd ? At.END_OF_FILE : At.START;
        return RegionReply.NORMAL;
    }

    /** A key of all X'FF' means the end of the file. */
    private static boolean isLastKey(Area key, Match how) {
        for (byte b : key.bytes()) {
            if (b != HIGH_VALUE) {
                return false;
            }
        }
        return how == Match.EQUAL_OR_GREATER;
    }

    boolean isGeneric() {
        return isGeneric(match);
    }

    private static boolean isGeneric(Match match) {
        return match == Match.GENERIC || match == Match.GENERIC_OR_GREATER;
    }

    /**
     * Reads the next record.
     *
     * @param key start; if empty, or the key of the last record, reading continues after that
     *     record
     */
    Step next(Area key, boolean backwards) {
        if (!key.isEmpty() && !isOfLast(key)) {
            RegionReply moved = move(key, backwards);
            if (!moved.isNormal()) {
                return new Step.Not(moved);
            }
        }
        Optional<Entry> entry = backwards ? previous() : following();
        boolean missing = backwards && at == At.START;
        return entry.<Step>map(found -> step(found, backwards))
                .orElse(new Step.Not(missing ? ResourceReplies.NOTFND : ResourceReplies.ENDFILE));
    }

    /** Programs pass back the key that they received. */
    private boolean isOfLast(Area key) {
        return (at == At.FORWARDS || at == At.BACKWARDS) && file.wholeKey(key).equals(position);
    }

    /**
     * A changed key restarts the browse with the comparison of STARTBR; backwards the record must
     * exist.
     */
    private RegionReply move(Area key, boolean backwards) {
        Match how = backwards && !isLastKey(key, match) ? Match.EQUAL : match;
        RegionReply valid = file.checkKey(key, how);
        if (!valid.isNormal()) {
            return valid;
        }
        Match before = match;
        RegionReply started = start(key, how);
        match = before;
        return started;
    }

    private Step step(Entry found, boolean backwards) {
        position = found.key();
        at = backwards ? At.BACKWARDS : At.FORWARDS;
        return new Step.Found(found);
    }

    private Optional<Entry> following() {
        return switch (at) {
            case START -> file.find(position, match);
            case END_OF_FILE -> Optional.empty();
            case FORWARDS -> file.records().after(position);
            case BACKWARDS -> file.records().atOrAfter(position);
        };
    }

    private Optional<Entry> previous() {
        return switch (at) {
            case START -> file.find(position, Match.EQUAL);
            case END_OF_FILE -> file.records().last();
            case FORWARDS -> file.records().atOrBefore(position);
            case BACKWARDS -> file.records().before(position);
        };
    }
}
