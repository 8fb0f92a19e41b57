package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;

/**
 * Stops sending credentials that an endpoint has refused: security managers revoke a user after a
 * few wrong passwords. For the backoff time no request is sent with them. After it a single trial
 * request is sent; the others continue if it is accepted.
 *
 * <p>Thread-safe. While no credentials are refused it costs a volatile read.
 */
public abstract sealed class CredentialBackoff
        permits ConnectionCredentialBackoff, CallerCredentialBackoff {
    private static final int BAD_GATEWAY = 502;
    private static final int GATEWAY_TIMEOUT = 504;

    /** The decision about one request. */
    enum Pass {
        /** Send it: no credentials are refused. */
        FREE,
        /** Send it as the single trial of the credentials. */
        TRIAL,
        /** Wait for the result of the first request; {@link #park} reports it. */
        WAIT,
        /** Do not send it. */
        NONE
    }

    /** Decides about a new request; {@link #onOutcome} must follow in every case. */
    abstract Pass admit(PendingCall call);

    /** Decides about a request that has waited some seconds; otherwise like {@link #admit}. */
    Pass admitAfterWait(PendingCall call) {
        return admit(call);
    }

    /**
     * Keeps a waiting request until {@link ParkedCall#resume} is called.
     *
     * @return false if it need not wait any longer and must be admitted again
     */
    boolean park(ParkedCall parked) {
        return false;
    }

    /** The outcome of a request that may not be sent. */
    abstract Outcome outcome();

    /** Records the outcome of a request for which {@link #admit} was called. */
    abstract void onOutcome(PendingCall call, Pass pass, Outcome outcome);

    /** Number of credentials that were refused and since then neither accepted nor forgotten. */
    public abstract int refused();

    /** Ends the backoff time of all credentials: the next request with each is its trial. */
    public abstract void release();

    /** An endpoint that answers at all has accepted the credentials. */
    static boolean isAnswer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied -> !isOfAnother(replied.payload());
            case Outcome.HostFailure _ -> true;
            case Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.NotSent _,
                    Outcome.Cancelled _ ->
                    false;
        };
    }

    /** Whether a proxy or load balancer answers for an endpoint that does not (502, 503, 504). */
    private static boolean isOfAnother(Payload payload) {
        return payload instanceof Payload.HttpReply reply
                && reply.status() >= BAD_GATEWAY
                && reply.status() <= GATEWAY_TIMEOUT;
    }
}
