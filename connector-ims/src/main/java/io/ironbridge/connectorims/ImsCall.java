package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.socketclient.CredentialBackoff;
import io.ironbridge.socketclient.PendingCall;
import java.util.List;
import java.util.function.Consumer;

/** A call of one transaction. */
final class ImsCall extends PendingCall {
    final PreparedTransaction transaction;
    final ImsCaller caller;
    final List<Bytes> segments;
    private boolean hadDuplicate;

    ImsCall(
            PreparedTransaction transaction,
            ImsCaller caller,
            List<Bytes> segments,
            CallContext context,
            CredentialBackoff backoff,
            Consumer<? super Outcome> answer) {
        super(transaction.sockets(), context, backoff, answer);
        this.transaction = transaction;
        this.caller = caller;
        this.segments = segments;
    }

    @Override
    protected byte[] callerCredentials() {
        return caller.fields();
    }

    /** IRM_TIMER for a request sent now. */
    int requestTimer() {
        return transaction.requestTimer(dueNanos() - System.nanoTime());
    }

    /** IRM_TIMER for an acknowledgement sent now. */
    int acknowledgementTimer() {
        return transaction.acknowledgementTimer(dueNanos() - System.nanoTime());
    }

    /** True on the first call only: a call is retried once with another client id. */
    boolean mayTryAnotherClientId() {
        boolean first = !hadDuplicate;
        hadDuplicate = true;
        return first;
    }
}
