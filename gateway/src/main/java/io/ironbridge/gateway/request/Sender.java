package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.EndingPublisher;
import io.ironbridge.gateway.call.EndingPublisher.End;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.RequestContext.Next.Answer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Sends the answer of a request, exactly one: adds headers, writes the audit event first, streams
 * bodies, and completes the request after everything has been handed over.
 */
public final class Sender {
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int FIRST_ERROR_STATUS = 400;

    private final RequestIds ids;
    private final @Nullable String strictTransport;
    private final RequestLog log;
    private final @Nullable RequestAudit audit;
    private final Completion completion;

    /**
     * @param ids decide which answers have an id, and in which header
     * @param strictTransport value of {@code Strict-Transport-Security} in answers over TLS
     * @param audit null if no audit events are written
     */
    public Sender(
            RequestIds ids,
            Optional<String> strictTransport,
            RequestLog log,
            @Nullable RequestAudit audit,
            Completion completion) {
        this.ids = ids;
        this.strictTransport = strictTransport.orElse(null);
        this.log = log;
        this.audit = audit;
        this.completion = completion;
    }

    /** As {@link Completion#begin}. */
    boolean begin() {
        return completion.begin();
    }

    /** Sends, or only completes the request if the client has left. */
    void send(RequestContext context, Answer<?> answer) {
        Response response = withHeaders(context, answer.response(), answer.result());
        if (context.isCancelled()) {
            if (response.body() instanceof Response.Streamed(var chunks, _)) {
                EndingPublisher.cancel(chunks);
            }
            abandon(context);
            return;
        }
        switch (response.body()) {
            case Response.Streamed(var chunks, _) ->
                    stream(context, answer.result(), response, chunks);
            case Response.Whole _ -> {
                Reply reply = new Reply(response, bodyLength(context, response), false);
                audited(context, reply, () -> handOver(context, reply, response, answer.result()));
            }
        }
    }

    /** The client has left: nothing is sent, and the request is recorded as cancelled. */
    void abandon(RequestContext context) {
        audited(
                context,
                Reply.NONE,
                () -> completion.complete(context, Reply.NONE, RequestResult.CANCELLED));
    }

    private void audited(RequestContext context, Reply reply, Runnable then) {
        if (audit == null) {
            then.run();
        } else {
            audit.write(context, reply, then);
        }
    }

    private void handOver(
            RequestContext context, Reply reply, Response response, RequestResult result) {
        try {
            context.exchange().reply(response);
        } finally {
            completion.complete(
                    context, reply, context.isCancelled() ? RequestResult.CANCELLED : result);
        }
    }

    private void stream(
            RequestContext context,
            RequestResult result,
            Response response,
            Flow.Publisher<ByteBuffer> chunks) {
        EndingPublisher observed =
                new EndingPublisher(
                        chunks,
                        (end, bytes, failure) ->
                                streamed(context, result, response, end, bytes, failure));
        boolean given = false;
        try {
            context.exchange()
                    .reply(
                            new Response(
                                    response.status(),
                                    response.headers(),
                                    new Response.Streamed(
                                            observed, () -> brokenOffUnsent(context))));
            given = true;
        } finally {
            if (!given) {
                completion.complete(context, new Reply(response, 0, false), RequestResult.ERROR);
            }
        }
    }

    /** The listener cancels a body that is not sent, such as that of an answer to HEAD. */
    private void streamed(
            RequestContext context,
            RequestResult result,
            Response response,
            End end,
            long bytes,
            @Nullable Throwable failure) {
        boolean unsent = end == End.BROKEN_OFF && bytes == 0;
        boolean whole = end == End.COMPLETE || isBodyless(context, response, end);
        Response sent = unsent ? brokenOffUnsent(context) : response;
        Reply reply =
                unsent
                        ? new Reply(sent, bodyLength(context, sent), false)
                        : new Reply(sent, bytes, !whole);
        if (audit != null) {
            audit.write(context, reply, () -> {});
        }
        if (end == End.BROKEN_OFF) {
            log.brokenOff(context, sent, failure);
            completion.complete(context, reply, RequestResult.FAILED);
        } else {
            completion.complete(context, reply, whole ? result : RequestResult.CANCELLED);
        }
    }

    /** The answer if a body breaks off before any of it was sent. */
    private Response brokenOffUnsent(RequestContext context) {
        Problem problem =
                Problem.of(ProblemKind.BACK_END_FAILED, "Its reply broke off.")
                        .withMayHaveRun(true);
        return withHeaders(context, problem.response(context.requestId()), RequestResult.FAILED);
    }

    /** Whether a body was cancelled because HTTP has none in this answer. */
    private static boolean isBodyless(RequestContext context, Response response, End end) {
        return end == End.CANCELLED
                && isBodyless(context, response.status())
                && !context.isCancelled();
    }

    /** Answers to HEAD, and those without content, have no body (RFC 9110, section 6.4.1). */
    private static boolean isBodyless(RequestContext context, int status) {
        return status == NO_CONTENT
                || status == NOT_MODIFIED
                || context.request().method().equals("HEAD");
    }

    private static long bodyLength(RequestContext context, Response response) {
        return isBodyless(context, response.status())
                        || !(response.body() instanceof Response.Whole(Bytes body))
                ? 0
                : body.length();
    }

    /** Adds the headers that the steps have set for any answer, and the request id for failures. */
    private Response withHeaders(RequestContext context, Response response, RequestResult result) {
        boolean named =
                ids.isAlwaysReturned()
                        || ((result != RequestResult.REPLIED
                                        || response.status() >= FIRST_ERROR_STATUS)
                                && !(response.body() instanceof Response.Streamed));
        String strict = context.isSecure() ? strictTransport : null;
        AnswerHeaders more = context.answerHeaders();
        if (more.isEmpty() && strict == null && !named) {
            return response;
        }
        List<Map.Entry<String, String>> headers = new ArrayList<>(response.headers());
        more.addTo(headers, context.request());
        if (strict != null) {
            headers.add(Map.entry("strict-transport-security", strict));
        }
        if (named) {
            headers.removeIf(field -> field.getKey().equalsIgnoreCase(ids.header()));
            headers.add(Map.entry(ids.header(), context.requestId()));
        }
        return new Response(response.status(), headers, response.body());
    }
}
