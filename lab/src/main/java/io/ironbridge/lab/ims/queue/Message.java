package io.ironbridge.lab.ims.queue;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.OutputListener;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An input message that IMS has accepted.
 *
 * @param id ascending in the order in which messages came; unique beyond restarts
 * @param logged whether the log has it, so that a restart brings it back
 * @param arrived when it came
 */
public record Message(
        long id, InputMessage input, OutputListener listener, boolean logged, Instant arrived) {
    public String transaction() {
        return input.transaction();
    }

    /** Whether the sender waits for the output itself, not at a tpipe. */
    public boolean isSendThenCommit() {
        return input.commitMode() == CommitMode.SEND_THEN_COMMIT && !input.options().sendOnly();
    }

    /**
     * Whether it must not be run any more.
     *
     * @param usual maximum wait of messages of its transaction if their sender did not specify one
     */
    public boolean isExpired(Instant now, Optional<Duration> usual) {
        return input.expiry()
                .or(() -> usual)
                .map(most -> elapsed(now).compareTo(most) >= 0)
                .orElse(false);
    }

    /** How long ago it came. */
    public Duration elapsed(Instant now) {
        return Duration.between(arrived, now);
    }
}
