package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.socketclient.CredentialBackoff;
import io.ironbridge.socketclient.PendingCall;
import io.ironbridge.socketclient.SocketConfig;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One call over HTTP. */
final class HttpCall extends PendingCall {
    final PreparedRequest request;
    final Bytes body;
    final @Nullable String callerValue;

    HttpCall(
            SocketConfig config,
            PreparedRequest request,
            Bytes body,
            CallContext context,
            @Nullable String callerValue,
            CredentialBackoff backoff,
            Consumer<? super Outcome> answer) {
        super(config, context, backoff, answer);
        this.request = request;
        this.body = body;
        this.callerValue = callerValue;
    }

    @Override
    protected byte[] callerCredentials() {
        return callerValue == null
                ? super.callerCredentials()
                : callerValue.getBytes(StandardCharsets.US_ASCII);
    }
}
