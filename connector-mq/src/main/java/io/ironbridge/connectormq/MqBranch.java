package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.UnitOfWork;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The session of a unit of work: all calls of the unit over this connection use it. */
final class MqBranch implements UnitOfWork.Branch {
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final MqConnector owner;
    private final MqSession session;
    private volatile @Nullable MqCall last;
    private volatile boolean unsound;

    MqBranch(MqConnector owner, MqSession session) {
        this.owner = owner;
        this.session = session;
    }

    /** The session, for the next call of the unit. */
    MqSession begin(MqCall call) {
        last = call;
        return session;
    }

    /** The session cannot be used again. */
    void spoil() {
        unsound = true;
    }

    @Override
    public boolean awaitIdle() {
        MqCall call = last;
        try {
            boolean idle = call == null || call.awaitReturn(GRACE);
            if (!idle) {
                spoil();
            }
            return idle;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unsound = true;
            return false;
        }
    }

    @Override
    public void onEnd(boolean isUsable) {
        if (unsound || !isUsable) {
            owner.pool().discard(session);
        } else {
            owner.pool().giveBack(session);
        }
        owner.returnPlace();
    }
}
