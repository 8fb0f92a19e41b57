package io.ironbridge.lab.ims.otma;

import io.ironbridge.lab.wire.Area;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A message for a transaction. Names have no trailing blanks and are empty where not given.
 *
 * @param tpipe the client id for {@link CommitMode#COMMIT_THEN_SEND}, the port's name otherwise
 * @param transaction the transaction code
 * @param segments with LL and ZZ; at least one; the first one's data begins with the transaction
 *     code
 * @param lterm override of the LTERM that the I/O PCB shows
 * @param modName name of the MFS MOD of the input
 * @param expiry after which IMS is not to run it any more; empty: it does not expire
 */
public record InputMessage(
        String tpipe,
        String transaction,
        List<Area> segments,
        Caller caller,
        String lterm,
        String modName,
        CommitMode commitMode,
        SyncLevel syncLevel,
        Options options,
        Optional<Duration> expiry) {
    public InputMessage {
        segments = List.copyOf(segments);
    }

    /** Who calls; accepted by IMS Connect already where that checks. */
    public record Caller(String user, String group) {}

    /** Whether IMS commits before or after it sends the output. */
    public enum CommitMode {
        /** CM0: the output is queued on the tpipe and stays there until it is acknowledged. */
        COMMIT_THEN_SEND,
        /** CM1: the output is given to the listener. */
        SEND_THEN_COMMIT
    }

    /** Whether IMS waits for an acknowledgement of CM1 output. */
    public enum SyncLevel {
        NONE,
        /** The region waits for it before it commits. */
        CONFIRM
    }

    /**
     * Flags of the request.
     *
     * @param sendOnly output is not expected; if there is any it goes to the tpipe
     * @param ordered send-only messages of one tpipe run one after the other
     * @param ignorePurge PURG calls do not end a message
     * @param wantsDfs2082 a program that ends without CM0 output is reported by DFS2082
     */
    public record Options(
            boolean sendOnly, boolean ordered, boolean ignorePurge, boolean wantsDfs2082) {
        /** None of them. */
        public static final Options NONE = new Options(false, false, false, false);
    }
}
