package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.socketclient.PendingCall;
import io.ironbridge.socketclient.SocketConfig;
import java.util.function.Consumer;

/** One call over HTTP. */
final class HttpCall extends PendingCall {
    final PreparedRequest request;
    final Bytes body;
    private final CredentialsHold hold;
    private CredentialsHold.Pass pass = CredentialsHold.Pass.NONE;

    HttpCall(
            SocketConfig config,
            PreparedRequest request,
            Bytes body,
            CallContext context,
            CredentialsHold hold,
            Consumer<? super Outcome> answer) {
        super(config, context, answer);
        this.request = request;
        this.body = body;
        this.hold = hold;
    }

    /** Answers a call whose credentials have been refused a short while ago. */
    @Override
    protected boolean endsHeld() {
        pass = hold.ask();
        if (pass == CredentialsHold.Pass.NONE) {
            answer(hold.outcome());
            return true;
        }
        return false;
    }

    @Override
    protected void ended(Outcome outcome) {
        if (pass != CredentialsHold.Pass.NONE) {
            hold.ended(pass, outcome);
        }
    }
}
