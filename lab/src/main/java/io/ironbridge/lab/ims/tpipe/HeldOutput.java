package io.ironbridge.lab.ims.tpipe;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.OutputMessage;
import org.jspecify.annotations.Nullable;

/**
 * Output on a tpipe.
 *
 * @param id unique among input and output, beyond restarts
 * @param answered the message that it answers, the very object that was sent; null where it answers
 *     none, and after a restart
 */
public record HeldOutput(
        long id, String tpipe, OutputMessage message, @Nullable InputMessage answered) {
    /** Output that is not the answer to a pending request. */
    public HeldOutput(long id, String tpipe, OutputMessage message) {
        this(id, tpipe, message, null);
    }

    HeldOutput on(String other) {
        return new HeldOutput(id, other, message, answered);
    }
}
