package io.ironbridge.lab.ims.tpipe;

import io.ironbridge.lab.ims.otma.OutputMessage;

/**
 * Output on a tpipe.
 *
 * @param id unique among input and output, beyond restarts
 */
public record HeldOutput(long id, String tpipe, OutputMessage message) {
    HeldOutput on(String other) {
        return new HeldOutput(id, other, message);
    }
}
