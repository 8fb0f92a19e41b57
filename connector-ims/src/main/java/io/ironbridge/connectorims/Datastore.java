package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An IMS in the same process: what IMS Connect would reach by OTMA. Thread-safe; no method blocks.
 */
public interface Datastore {
    /**
     * Sends an input message to IMS, or requests the first message of a tpipe.
     *
     * @param answer called exactly once, on any thread, possibly before this returns; answers after
     *     {@link Running#giveUp} are discarded
     */
    Running send(Message message, Consumer<? super Answer> answer);

    /**
     * The message. Names have no trailing blanks and are empty if not given.
     *
     * @param requestId identifies the call in logs
     * @param datastore name from the transaction or the connection
     * @param clientId of the caller's session, 8 characters; the tpipe of CM0 output
     * @param segments with LL and ZZ; none if a tpipe is read
     * @param user and group of the caller
     * @param undelivered how output is handled after the call was given up
     * @param expiry after which IMS must not run the transaction any more; empty if it does not
     *     expire
     * @param time that the caller waits
     */
    record Message(
            String requestId,
            String datastore,
            String clientId,
            ImsTransaction transaction,
            List<Bytes> segments,
            String user,
            String group,
            CommitMode commitMode,
            SyncLevel syncLevel,
            Undelivered undelivered,
            Optional<Duration> expiry,
            Duration time) {
        public Message {
            segments = List.copyOf(segments);
        }
    }

    /** A message in progress. */
    @FunctionalInterface
    interface Running {
        /**
         * The caller no longer waits: output that waits for a commit is rejected, other output is
         * handled as {@link Message#undelivered} says. May be called after the answer as well.
         */
        void giveUp();
    }

    /** The result of a message. */
    sealed interface Answer {
        /**
         * Output of a program, or a message of IMS. With sync level confirm the work is committed.
         *
         * @param segments with LL and ZZ
         * @param modName of the MFS MOD; empty if there is none
         */
        record Output(List<Bytes> segments, String modName) implements Answer {
            public Output {
                segments = List.copyOf(segments);
            }
        }

        /** IMS has queued an input without output; or the queue of a tpipe is empty. */
        record Accepted() implements Answer {}

        /**
         * OTMA rejected the message; nothing ran.
         *
         * @param senseCode for example X'0030', message flood
         * @param reason OTMA's reason, one byte
         */
        record Refused(int senseCode, int reason) implements Answer {}

        /** The work was backed out although there was output. */
        record RolledBack() implements Answer {}

        /** IMS does not accept messages now; nothing ran. */
        record Unavailable(String why) implements Answer {}

        /** IMS has ended or cannot be reached. */
        record Lost(String why, boolean mayHaveRun) implements Answer {}
    }
}
