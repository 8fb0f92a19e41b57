package io.ironbridge.lab.ims.queue;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.OutputListener;
import java.time.Duration;
import java.time.Instant;

/**
 * An input message that IMS took.
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

    /** Whether somebody waits for the output itself, and not at a tpipe. */
    public boolean isSendThenCommit() {
        return input.commitMode() == CommitMode.SEND_THEN_COMMIT && !input.options().sendOnly();
    }

    public boolean isExpired(Instant now) {
        return input.expiry().isPresent() && elapsed(now).compareTo(input.expiry().get()) >= 0;
    }

    /** How long ago it came. */
    public Duration elapsed(Instant now) {
        return Duration.between(arrived, now);
    }
}
