package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request to one endpoint, prepared for repeated use with different bodies. Made by {@link
 * HttpClient#prepare} and bound to that client, so that its credentials go to no other host.
 * Immutable.
 */
public final class PreparedRequest {
    /** Room for {@code Content-Length}, the request id, a trace and the blank line. */
    private static final int VARYING_BYTES = 256;

    private static final int BLANK_LINE = 0x0D0A0D0A;
    private static final byte[] TRACEPARENT = field("traceparent");
    private static final byte[] TRACESTATE = field("tracestate");

    private final HttpClient client;
    private final String name;
    private final boolean streamed;
    private final ReplyForm replies;
    private final boolean hasCredentials;
    private final byte[] start;
    private final byte @Nullable [] requestIdField;
    private final @Nullable CallerField caller;
    private final byte[] callerField;

    private PreparedRequest(
            HttpClient client, RequestHead head, byte[] start, byte @Nullable [] requestIdField) {
        this.client = client;
        this.name = head.name();
        this.streamed = head.streamed();
        this.replies = head.replies();
        this.hasCredentials = head.hasCredentials();
        this.start = start;
        this.requestIdField = requestIdField;
        this.caller = head.caller().orElse(null);
        this.callerField =
                head.caller().map(field -> field(field.name())).orElseGet(() -> new byte[0]);
    }

    static PreparedRequest of(HttpClient client, HttpClientConfig config, RequestHead head) {
        return new PreparedRequest(
                client,
                head,
                start(config, head).getBytes(StandardCharsets.US_ASCII),
                config.requestIdHeader().map(PreparedRequest::field).orElse(null));
    }

    /** The line end, name and colon before the value of a field. */
    private static byte[] field(String name) {
        return ("\r\n" + name + ": ").getBytes(StandardCharsets.US_ASCII);
    }

    /** Request line and headers up to and including {@code Content-Length: }. */
    private static String start(HttpClientConfig config, RequestHead head) {
        StringBuilder start =
                new StringBuilder()
                        .append(head.method())
                        .append(' ')
                        .append(head.path())
                        .append(" HTTP/1.1\r\nHost: ")
                        .append(config.endpoint())
                        .append("\r\n");
        head.headers()
                .forEach(header ->
                        start.append(header.name())
                                .append(": ")
                                .append(header.value())
                                .append("\r\n"));
        return start.append("Content-Length: ").toString();
    }

    /** The name of its head. */
    public String name() {
        return name;
    }

    /**
     * Sends the request with {@code body} and returns at once.
     *
     * <p>The outcome is {@link Outcome.Replied} with a {@code Payload.HttpReply}, whatever its
     * status, {@link Outcome.TimedOut} at the deadline or after {@link
     * SocketConfig.Timeouts#receive}, {@link Outcome.Unreachable}, {@link Outcome.Unreadable} for a
     * reply that is not HTTP or exceeds a limit, {@link Outcome.Busy}, {@link Outcome.Cancelled}
     * or, during the backoff of refused credentials and for callers without the required identity,
     * {@link Outcome.NotSent}.
     *
     * @param body may be empty
     * @param answer receives the outcome, exactly once, before this returns or later on an event
     *     loop: it must not block
     */
    public void call(Bytes body, CallContext context, Consumer<? super Outcome> answer) {
        client.call(this, body, context, answer);
    }

    boolean isStreamed() {
        return streamed;
    }

    ReplyForm replies() {
        return replies;
    }

    /** Whether its head has the same credentials for all calls. */
    boolean hasCredentials() {
        return hasCredentials;
    }

    /** Whether it needs {@link #callerValue}. */
    boolean namesCaller() {
        return caller != null;
    }

    /** Whether {@link #callerValue} has the caller's own user and password. */
    boolean sendsCallersPassword() {
        return caller != null && caller.credentials();
    }

    /**
     * The value that identifies the caller of a call; null if the caller is not known in the
     * required form.
     */
    @Nullable String callerValue(CallContext context) {
        return caller == null ? null : caller.value(context).orElse(null);
    }

    /**
     * The whole request, which the caller releases.
     *
     * @param callerValue for the caller's field; null if there is none
     */
    ByteBuf write(
            ByteBufAllocator allocator,
            Bytes body,
            CallContext context,
            @Nullable String callerValue) {
        ByteBuf request = allocator.ioBuffer(start.length + VARYING_BYTES + body.length());
        request.writeBytes(start);
        writeDecimal(request, body.length());
        if (requestIdField != null) {
            writeField(request, requestIdField, printable(context.requestId()));
        }
        if (callerValue != null) {
            writeField(request, callerField, callerValue);
        }
        if (context.trace().isPresent()) {
            writeTrace(request, context.trace().get());
        }
        request.writeInt(BLANK_LINE);
        return request.writeBytes(body.buffer());
    }

    private static String printable(String id) {
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) <= ' ' || id.charAt(i) >= 0x7f) {
                return "invalid";
            }
        }
        return id;
    }

    private static void writeTrace(ByteBuf request, TraceHeaders trace) {
        writeField(request, TRACEPARENT, trace.traceparent());
        if (!trace.tracestate().isEmpty()) {
            writeField(request, TRACESTATE, trace.tracestate());
        }
    }

    private static void writeField(ByteBuf request, byte[] field, String value) {
        request.writeBytes(field);
        request.writeCharSequence(value, StandardCharsets.US_ASCII);
    }

    private static void writeDecimal(ByteBuf to, int number) {
        if (number >= 10) {
            writeDecimal(to, number / 10);
        }
        to.writeByte('0' + number % 10);
    }

    @Override
    public String toString() {
        return "PreparedRequest[" + name + "]";
    }
}
