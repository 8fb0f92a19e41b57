package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An IMS that lives in the same process: what IMS Connect would reach by OTMA. Thread-safe; nothing
 * here blocks.
 */
public interface Datastore {
    /**
     * Gives IMS an input message, or asks for the first message of a tpipe.
     *
     * @param answer is told exactly once, on any thread, also before this returns; what comes after
     *     {@link Running#giveUp} is discarded
     */
    Running send(Message message, Consumer<? super Answer> answer);

    /**
     * What is sent. Names have no trailing blanks and are empty where not given.
     *
     * @param requestId identifies the call in logs
     * @param datastore whose name the transaction or the connection has
     * @param clientId of the caller's session, 8 characters; the tpipe of CM0 output
     * @param segments with LL and ZZ; none where a tpipe is read
     * @param user and group who calls
     * @param undelivered how output is handled after the call was given up
     * @param expiry after which IMS is not to run the transaction any more; empty: it does not
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

    /** A message under way. */
    @FunctionalInterface
    interface Running {
        /**
         * Nobody waits any more: output that waits for a commit is refused, other output becomes
         * what {@link Message#undelivered} says. May be called after the answer as well.
         */
        void giveUp();
    }

    /** How a message ended. */
    sealed interface Answer {
        /**
         * Output of a program or a message of IMS. With sync level confirm the work is committed.
         *
         * @param segments with LL and ZZ
         * @param modName of the MFS MOD; empty: none
         */
        record Output(List<Bytes> segments, String modName) implements Answer {
            public Output {
                segments = List.copyOf(segments);
            }
        }

        /**
         * IMS has queued an input of which no output is wanted; or the queue of a tpipe is empty.
         */
        record Accepted() implements Answer {}

        /**
         * OTMA refuses the message; nothing ran.
         *
         * @param senseCode for example X'0030', message flood
         * @param reason OTMA's reason, one byte
         */
        record Refused(int senseCode, int reason) implements Answer {}

        /** The work is backed out although output had come. */
        record RolledBack() implements Answer {}

        /** IMS does not take messages now; nothing ran. */
        record Unavailable(String why) implements Answer {}

        /** There is no IMS any more, or none that can be reached. */
        record Lost(String why, boolean mayHaveRun) implements Answer {}
    }
}
