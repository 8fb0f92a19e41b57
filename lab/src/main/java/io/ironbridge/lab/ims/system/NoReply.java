package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;

/**
 * Listener for messages without a waiting sender: program switches, and input from before a
 * restart.
 */
final class NoReply implements OutputListener {
    static final OutputListener LISTENER = new NoReply();

    /** For output that requires no decision. */
    static final Decision DECISION =
            new Decision() {
                @Override
                public void acknowledge() {}

                @Override
                public void refuse() {}
            };

    private NoReply() {}

    @Override
    public void accepted() {}

    @Override
    public void refused(int senseCode, int reason) {}

    @Override
    public void output(OutputMessage message, Decision decision) {}

    @Override
    public void settled(boolean committed) {}
}
