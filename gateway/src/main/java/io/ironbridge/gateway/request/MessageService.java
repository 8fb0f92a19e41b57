package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.MessageForm;
import io.ironbridge.gateway.assets.MqFailures;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.MessageBody.Format;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One verb of a messaging service with its own path, as in the MQ service provider (IBM MQ 9.0,
 * "HTTP verbs that can be used with the MQ service provider"): the HTTP body is the message, and a
 * received message is the HTTP body. Immutable.
 */
public final class MessageService {
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String BYTES = "application/octet-stream";

    private final String connection;
    private final Verb verb;
    private final boolean twoWay;
    private final Format format;
    private final int noReplyStatus;

    /**
     * @param connection id of the connection to the queue manager
     * @param twoWay whether requests wait for a reply
     * @param format of messages that are sent and received
     * @param noReplyStatus HTTP status if no reply came in time, 504 or 204
     */
    public MessageService(
            String connection, Verb verb, boolean twoWay, Format format, int noReplyStatus) {
        this.connection = connection;
        this.verb = verb;
        this.twoWay = twoWay;
        this.format = format;
        this.noReplyStatus = noReplyStatus;
    }

    /** The verbs of messaging services. */
    public enum Verb {
        /** Sends; waits for the reply if there is a reply queue. */
        POST,
        /** Browses a message, which stays on the queue. */
        GET,
        /** Takes a message off the queue. */
        DELETE
    }

    public Verb verb() {
        return verb;
    }

    // ---- request

    /** The result of reading a request. */
    sealed interface Reading {}

    record Made(Payload.Message message) implements Reading {}

    record Refused(Problem problem) implements Reading {}

    /** The message of a request: for POST the one to send, otherwise the one to receive. */
    Reading message(Request request) {
        List<Violation> violations = new ArrayList<>();
        MessageDescriptor descriptor =
                new MessageHeaders(request.headers(), violations).read(verb == Verb.POST, twoWay);
        Bytes body = verb == Verb.POST ? request.body() : Bytes.EMPTY;
        if (verb == Verb.POST) {
            MessageBody.check(format, body, violations);
        }
        if (!violations.isEmpty()) {
            return new Refused(Problem.invalid(violations));
        }
        return new Made(
                new Payload.Message(
                        format == Format.BYTES ? MessageForm.BYTES : MessageForm.TEXT,
                        body,
                        descriptor));
    }

    // ---- reply

    /** The answer for an outcome. */
    sealed interface Answered {}

    record Carried(Response response) implements Answered {}

    record Failed(Problem problem) implements Answered {}

    Answered answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied
                    when replied.payload() instanceof Payload.Message message ->
                    sends()
                            ? new Carried(response(NO_CONTENT, Optional.empty(), message))
                            : carried(message);
            case Outcome.Replied replied when replied.payload() instanceof Payload.NoMessage ->
                    nothing();
            case Outcome.TimedOut(_, _, boolean mayHaveRun) when mayHaveRun && mayLackReply() ->
                    nothing();
            case Outcome.Replied _,
                    Outcome.HostFailure _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.NotSent _,
                    Outcome.Cancelled _ ->
                    failed(outcome);
        };
    }

    private boolean sends() {
        return verb == Verb.POST && !twoWay;
    }

    private boolean mayLackReply() {
        return twoWay && noReplyStatus == NO_CONTENT;
    }

    private static Answered nothing() {
        return new Carried(new Response(NO_CONTENT, List.of(), new Response.Whole(Bytes.EMPTY)));
    }

    /** The media type depends on the message. */
    private Answered carried(Payload.Message message) {
        if (message.body().isEmpty()) {
            return new Carried(response(OK, Optional.empty(), message));
        }
        if (message.form() == MessageForm.BYTES) {
            return new Carried(response(OK, Optional.of(BYTES), message));
        }
        if (format != Format.JSON) {
            return new Carried(response(OK, Optional.of(TEXT), message));
        }
        return fault(message)
                .<Answered>map(fault -> failed(new Outcome.Unreadable(connection, fault)))
                .orElseGet(() -> new Carried(response(OK, Optional.of(JSON), message)));
    }

    /** Why a received message cannot be the answer; empty if it can. */
    public Optional<String> fault(Payload.Message message) {
        boolean fits =
                message.form() == MessageForm.BYTES
                        || format != Format.JSON
                        || message.body().isEmpty()
                        || MessageBody.isObject(message.body());
        return fits ? Optional.empty() : Optional.of("it is not a JSON object");
    }

    private static Response response(int status, Optional<String> type, Payload.Message message) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        type.ifPresent(name -> headers.add(Map.entry("content-type", name)));
        MessageHeaders.write(message.descriptor(), headers);
        return new Response(status, headers, new Response.Whole(message.body()));
    }

    private Answered failed(Outcome outcome) {
        ErrorInfo error = MqFailures.error(outcome);
        ProblemKind kind = ProblemKind.ofBackEnd(error.code());
        return new Failed(Problem.of(kind, error.message()).withMayHaveRun(mayHaveRun(outcome)));
    }

    /** A message that cannot be used stays on the queue, both when browsing and when taking. */
    private boolean mayHaveRun(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied _, Outcome.Unreadable _ -> verb == Verb.POST;
            case Outcome.HostFailure failure -> failure.mayHaveRun();
            case Outcome.TimedOut late -> late.mayHaveRun();
            case Outcome.Unreachable broken -> broken.mayHaveRun();
            case Outcome.Busy _, Outcome.NotSent _ -> false;
            case Outcome.Cancelled cancelled -> cancelled.mayHaveRun();
        };
    }
}
