package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The progress of one input message in IMS, for its client's session. */
final class Exchange implements OutputListener {
    private final Datastore datastore;
    private final SessionWait sessionWait;
    private boolean decided;
    private boolean refused;
    private int senseCode;
    private int reason;
    private @Nullable OutputMessage output;
    private @Nullable Decision decision;
    private @Nullable Boolean settled;
    private boolean abandoned;

    Exchange(Datastore datastore, SessionWait sessionWait) {
        this.datastore = datastore;
        this.sessionWait = sessionWait;
    }

    @Override
    public synchronized void accepted() {
        onDecided();
    }

    @Override
    public synchronized void refused(int code, int why) {
        refused = true;
        senseCode = code;
        reason = why;
        datastore.statistics().refused(code);
        onDecided();
    }

    @Override
    public void output(OutputMessage message, Decision toTake) {
        if (!isTaken(message, toTake) && message.wantsDecision()) {
            toTake.refuse();
        }
    }

    private synchronized boolean isTaken(OutputMessage message, Decision toTake) {
        if (!abandoned) {
            output = message;
            decision = message.wantsDecision() ? toTake : null;
        }
        onDecided();
        return !abandoned;
    }

    @Override
    public synchronized void settled(boolean committed) {
        settled = committed;
        sessionWait.wake();
    }

    private void onDecided() {
        if (!decided) {
            decided = true;
            datastore.statistics().decided();
        }
        sessionWait.wake();
    }

    /** Whether IMS has accepted, refused or answered the message. */
    synchronized boolean isDecided() {
        return decided;
    }

    synchronized boolean isSettled() {
        return settled != null;
    }

    synchronized boolean isCommitted() {
        return Boolean.TRUE.equals(settled);
    }

    /** Whether IMS has accepted the message, whose output will come to the tpipe. */
    synchronized boolean isQueued() {
        return decided && !refused && output == null;
    }

    /** Empty if IMS has queued the message. */
    synchronized Optional<OutputMessage> output() {
        return Optional.ofNullable(output);
    }

    /**
     * Converts a NAK to an RSM.
     *
     * @throws Refusal if OTMA refused the message
     */
    synchronized void check() throws Refusal {
        if (refused) {
            throw Refusal.of(
                    new Rsm(reason, ReturnCode.NAK, senseCode),
                    "OTMA refused the message with sense code X'%04X'".formatted(senseCode));
        }
    }

    void acknowledge() {
        Decision toTake = undecided();
        if (toTake != null) {
            toTake.acknowledge();
        }
    }

    void refuse() {
        Decision toTake = undecided();
        if (toTake != null) {
            toTake.refuse();
        }
    }

    /**
     * The client's wait has ended: output that requires a decision is refused, now or on arrival.
     */
    void abandon() {
        synchronized (this) {
            abandoned = true;
        }
        refuse();
    }

    private synchronized @Nullable Decision undecided() {
        Decision toTake = decision;
        decision = null;
        return toTake;
    }
}
