package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;

/**
 * Keeps credentials that an endpoint has refused from being sent again and again: security managers
 * revoke a user whose password was wrong a few times. For a while nothing is sent with them; after
 * that one request alone tries, and the others go on once it is let in.
 *
 * <p>Thread-safe. While nothing is refused it costs a volatile read.
 */
public abstract sealed class Hold permits CredentialsHold, CallersHold {
    private static final int BAD_GATEWAY = 502;
    private static final int GATEWAY_TIMEOUT = 504;

    /** Whether a request may be sent. */
    enum Pass {
        /** Nothing is held. */
        FREE,
        /** This one alone, to see whether the credentials are good again. */
        TRIAL,
        /** Not yet: the first of all decides, and {@link #park} reports when it has. */
        WAIT,
        /** It may not. */
        NONE
    }

    /** For a request that comes now; {@link #ended} has to follow, whatever becomes of it. */
    abstract Pass ask(PendingCall call);

    /** For a request that has waited for some seconds; otherwise as {@link #ask}. */
    Pass askAgain(PendingCall call) {
        return ask(call);
    }

    /**
     * Keeps a request that has to wait until {@link ParkedCall#resume} is called.
     *
     * @return false: it need not wait any more, and asks again
     */
    boolean park(ParkedCall parked) {
        return false;
    }

    /** What is said to a request that may not be sent. */
    abstract Outcome outcome();

    /** What became of a request that asked. */
    abstract void ended(PendingCall call, Pass pass, Outcome outcome);

    /** How many credentials were refused, and not accepted since or forgotten. */
    public abstract int refused();

    /** Ends the time for which any are held: of calls with them, one alone tries now. */
    public abstract void release();

    /** Whoever answers at all has accepted the credentials. */
    static boolean isAnswer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied -> !isOfAnother(replied.payload());
            case Outcome.HostFailure _ -> true;
            default -> false;
        };
    }

    /** What proxies and load balancers say where the endpoint does not answer (502, 503, 504). */
    private static boolean isOfAnother(Payload payload) {
        return payload instanceof Payload.HttpReply reply
                && reply.status() >= BAD_GATEWAY
                && reply.status() <= GATEWAY_TIMEOUT;
    }
}
