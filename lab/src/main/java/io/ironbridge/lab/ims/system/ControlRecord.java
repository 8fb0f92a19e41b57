package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/** A record of the control region in the recovery log. */
sealed interface ControlRecord {
    /** Recoverable input was queued (in IMS: X'01' and X'35'). */
    record Enqueued(StoredInput message) implements ControlRecord {}

    /**
     * A unit of work was committed (X'03', X'37').
     *
     * @param input id of the message that it worked at; 0: none
     * @param outputs put on tpipes
     * @param switches queued for other transactions
     * @param data of input and answer that the log has nowhere else; restart has no use for it
     */
    record Committed(
            long input, List<HeldOutput> outputs, List<StoredInput> switches, List<Area> data)
            implements ControlRecord {
        public Committed {
            outputs = List.copyOf(outputs);
            switches = List.copyOf(switches);
            data = List.copyOf(data);
        }
    }

    /** Held output was delivered or purged (X'36'). */
    record Removed(long output) implements ControlRecord {}

    record Rerouted(long output, String tpipe) implements ControlRecord {}

    /**
     * All messages that there are (X'40').
     *
     * @param lastId the highest id given up to now
     */
    record Checkpoint(long lastId, List<StoredInput> inputs, List<HeldOutput> outputs)
            implements ControlRecord {
        public Checkpoint {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }
}
