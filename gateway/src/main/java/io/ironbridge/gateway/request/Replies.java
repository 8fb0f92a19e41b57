package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.call.EndingPublisher;
import io.ironbridge.gateway.call.EndingPublisher.End;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.OperationMapping.PassThrough;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Makes all kinds of replies and sends them: exactly one for each request, measured and, on
 * failure, logged.
 */
public final class Replies {
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int BAD_REQUEST = 400;
    private static final int FIRST_ERROR_STATUS = 400;
    private static final Map.Entry<String, String> JSON =
            Map.entry("content-type", "application/json");

    private final RequestLog log;
    private final OptionalInt httpsPort;
    private final int insecureStatus;
    private final @Nullable String strictTransport;
    private final ReportClass ofNoOperation;
    private final @Nullable RequestAudit audit;
    private final Runnable ended;
    private final RequestIds ids;
    private final RequestObserver observer;

    /**
     * @param httpsPort where callers are sent that came without TLS; absent: they are refused
     * @param insecureStatus of the answer to them: that of a redirection, or 403
     * @param strictTransport the header with which callers over TLS are told to come by it only
     * @param ofNoOperation what requests are reported under that no operation is for
     * @param audit null: nobody wants to know who asked for what
     * @param ended told once for each request
     * @param ids say which answers have an id, and where
     * @param observer is notified when requests end
     */
    public Replies(
            RequestLog log,
            OptionalInt httpsPort,
            int insecureStatus,
            Optional<String> strictTransport,
            ReportClass ofNoOperation,
            @Nullable RequestAudit audit,
            Runnable ended,
            RequestIds ids,
            RequestObserver observer) {
        this.log = log;
        this.httpsPort = httpsPort;
        this.insecureStatus = insecureStatus;
        this.strictTransport = strictTransport.orElse(null);
        this.ofNoOperation = ofNoOperation;
        this.audit = audit;
        this.ended = ended;
        this.ids = ids;
        this.observer = observer;
    }

    /** Whether nobody could tell what becomes of a request that is begun now. */
    boolean cannotBeAudited() {
        return audit != null && audit.refuses();
    }

    /** What the client gets, and how that counts. */
    record Answer(Response response, RequestResult ending) {}

    /** The caller's fault. */
    Answer refusal(RequestContext context, Problem problem) {
        log.refused(context, problem);
        return new Answer(problem.response(context.requestId), RequestResult.REFUSED);
    }

    Answer overloaded(RequestContext context, ProblemKind why) {
        log.overloaded(context, why);
        int seconds = context.implementation().asset().backEnd().admission().retrySeconds();
        return new Answer(
                Problem.of(why)
                        .with("retry-after", Integer.toString(seconds))
                        .response(context.requestId),
                RequestResult.OVERLOADED);
    }

    /**
     * A request without TLS where that is required: redirected to the HTTPS port, as the product
     * does, or refused with the port's number.
     */
    Answer insecure(RequestContext context) {
        String host = context.request().headers().first("host");
        if (httpsPort.isEmpty()) {
            return refusal(context, Problem.of(ProblemKind.INSECURE));
        }
        if (insecureStatus == FORBIDDEN || host == null || host.isEmpty()) {
            String port = "Use https, port " + httpsPort.getAsInt() + ".";
            return refusal(context, Problem.of(ProblemKind.INSECURE, port));
        }
        String query = context.request().query();
        String location =
                "https://"
                        + host.replaceFirst(":\\d+$", "")
                        + ":"
                        + httpsPort.getAsInt()
                        + context.request().path()
                        + (query == null ? "" : "?" + query);
        return new Answer(
                new Response(
                        insecureStatus,
                        List.of(Map.entry("location", location)),
                        new Response.Whole(Bytes.EMPTY)),
                RequestResult.REFUSED);
    }

    /** A request that the asset is not called for: the project's own response tells of it. */
    Answer unmapped(RequestContext context, String why) {
        Answer answer =
                mapped(context, AssetResult.failed(BAD_REQUEST, why), RequestResult.REFUSED);
        log.unmapped(context, why); // now that nothing abandons the work and repeats it
        return answer;
    }

    /**
     * A request that was not mapped in time; its asset has not been called.
     *
     * @param seconds after which there may be time
     */
    Answer late(RequestContext context, long seconds) {
        Problem problem =
                Problem.of(ProblemKind.WORK_TAKES_TOO_LONG)
                        .with("retry-after", Long.toString(seconds));
        return late(context, problem, RequestResult.OVERLOADED);
    }

    /** A reply that was not mapped in time. No Retry-After: the asset has run. */
    Answer lateReply(RequestContext context) {
        Problem problem = Problem.of(ProblemKind.REPLY_TAKES_TOO_LONG).withMayHaveRun(true);
        return late(context, problem, RequestResult.ERROR);
    }

    private Answer late(RequestContext context, Problem problem, RequestResult ending) {
        if (!context.exchange.cancellation().isCancelled()) {
            log.refused(context, problem);
        }
        return new Answer(problem.response(context.requestId), ending);
    }

    /** The project's own response. */
    Answer mapped(RequestContext context, AssetResult result, RequestResult ending) {
        try {
            ApiResponse response =
                    context.mapped().mapping().response(context.apiRequest(), result);
            response.replaced().ifPresent(failure -> log.mappingReplaced(context, failure));
            return new Answer(
                    response(response),
                    response.replaced().isPresent() ? RequestResult.ERROR : ending);
        } catch (MappingException e) {
            log.mappingFailed(context, e);
            return new Answer(
                    unmapped(result, String.valueOf(e.getMessage())).response(context.requestId),
                    RequestResult.ERROR);
        }
    }

    /** Where the project has no response for a failure, its kind decides on the status. */
    private static Problem unmapped(AssetResult result, String why) {
        AssetResult.ErrorInfo error = result.error();
        if (error == null) {
            return Problem.of(ProblemKind.MAPPING_FAILED, why);
        }
        return error.code() == BAD_REQUEST
                ? Problem.of(ProblemKind.INVALID_REQUEST, error.message())
                : Problem.of(ProblemKind.ofBackEnd(error.code()));
    }

    private static Response response(ApiResponse mapped) {
        byte[] body = mapped.body();
        List<Map.Entry<String, String>> headers = new ArrayList<>(mapped.headers());
        if (body != null
                && headers.stream().noneMatch(h -> h.getKey().equalsIgnoreCase("content-type"))) {
            headers.add(JSON);
        }
        return new Response(
                mapped.httpStatus(),
                headers,
                new Response.Whole(body == null ? Bytes.EMPTY : Bytes.wrap(body)));
    }

    /** Logs an outcome that is no data. */
    void noteFailure(RequestContext context, Outcome outcome) {
        if (ResultClassifier.of(outcome) != RequestResult.REPLIED) {
            log.failed(context, outcome);
        }
        if (outcome instanceof Outcome.TimedOut) {
            context.timedOut();
        }
    }

    /** Logs a reply that the asset's data description does not fit. */
    void noteUnreadable(RequestContext context, Outcome outcome, AssetResult result) {
        if (ResultClassifier.isUnreadable(outcome, result) && result.error() != null) {
            log.unreadable(context, result.error().message());
        }
    }

    /**
     * The asset's body as it is, where the operation wants that of this outcome; null otherwise.
     */
    @Nullable Answer passThrough(RequestContext context, Outcome outcome) {
        if (!(outcome instanceof Outcome.Replied(Payload.HttpReply reply, _))
                || reply.status() >= FIRST_ERROR_STATUS) {
            return null;
        }
        Operation.Mapped implementation = context.mapped();
        Optional<PassThrough> chosen =
                implementation.declaredPassThrough() && reply.status() == OK
                        ? Optional.of(new PassThrough(OK))
                        : implementation.mapping().passThrough(reply.status());
        return chosen.map(choice ->
                        new Answer(passedOn(choice.httpStatus(), reply), RequestResult.REPLIED))
                .orElse(null);
    }

    private static Response passedOn(int status, Payload.HttpReply reply) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        headers.add(JSON);
        return switch (reply.body()) {
            case Payload.Whole(Bytes bytes) ->
                    new Response(status, headers, new Response.Whole(bytes));
            case Payload.Streamed(var chunks) -> {
                reply.headers().stream()
                        .filter(header -> header.name().equalsIgnoreCase("content-length"))
                        .forEach(
                                header -> headers.add(Map.entry("content-length", header.value())));
                yield new Response(status, headers, new Response.Streamed(chunks));
            }
        };
    }

    /** What a service with messages gives: the message as it is, or a problem. */
    Answer message(MessageService service, RequestContext context, Outcome outcome) {
        return switch (service.answer(outcome)) {
            case MessageService.Carried(Response response) ->
                    new Answer(response, RequestResult.REPLIED);
            case MessageService.Failed(Problem problem) ->
                    new Answer(
                            problem.response(context.requestId),
                            ResultClassifier.ofFailed(outcome));
        };
    }

    /** Sends, and measures when all of the reply has been handed over. */
    void send(RequestContext context, Answer answer) {
        Response response = told(context, answer);
        if (context.exchange.cancellation().isCancelled()) {
            if (response.body() instanceof Response.Streamed(var chunks, _)) {
                EndingPublisher.cancel(chunks);
            }
            abandoned(context);
            return;
        }
        context.answers(response);
        switch (response.body()) {
            case Response.Streamed(var chunks, _) -> stream(context, answer, response, chunks);
            case Response.Whole _ -> {
                long bytes = bodyLength(context, response);
                context.sent(bytes);
                if (audit == null) {
                    reply(context, answer, response);
                } else {
                    audit.write(context, response, bytes, () -> reply(context, answer, response));
                }
            }
        }
    }

    private void reply(RequestContext context, Answer answer, Response response) {
        try {
            context.exchange.reply(response);
        } finally {
            measure(
                    context,
                    context.exchange.cancellation().isCancelled()
                            ? RequestResult.CANCELLED
                            : answer.ending());
        }
    }

    private void stream(
            RequestContext context,
            Answer answer,
            Response response,
            Flow.Publisher<ByteBuffer> chunks) {
        EndingPublisher watched =
                new EndingPublisher(
                        chunks,
                        (end, bytes, failure) -> {
                            boolean unsent = end == End.BROKEN_OFF && bytes == 0;
                            Response got = unsent ? unsent(context) : response;
                            long length = unsent ? bodyLength(context, got) : bytes;
                            context.answers(got);
                            context.sent(length);
                            if (!unsent && end != End.COMPLETE && !isUnwanted(context, got, end)) {
                                context.incomplete();
                            }
                            if (audit != null) {
                                audit.write(context, got, length, () -> {});
                            }
                            measureStream(context, answer.ending(), got, end, failure);
                        });
        boolean given = false;
        try {
            context.exchange.reply(
                    new Response(
                            response.status(),
                            response.headers(),
                            new Response.Streamed(watched, () -> unsent(context))));
            given = true;
        } finally {
            if (!given) {
                measure(context, RequestResult.ERROR);
            }
        }
    }

    /** What the client gets where a body breaks off before a byte of it was sent. */
    private Response unsent(RequestContext context) {
        Problem problem =
                Problem.of(ProblemKind.BACK_END_FAILED, "Its reply broke off.")
                        .withMayHaveRun(true);
        return told(context, new Answer(problem.response(context.requestId), RequestResult.FAILED));
    }

    private static long bodyLength(RequestContext context, Response response) {
        return isBodyless(context, response.status())
                        || !(response.body() instanceof Response.Whole(Bytes body))
                ? 0
                : body.length();
    }

    /** As HTTP has it: answers to HEAD, and those without content, have no body. */
    private static boolean isBodyless(RequestContext context, int status) {
        return status == NO_CONTENT
                || status == NOT_MODIFIED
                || context.request().method().equals("HEAD");
    }

    /**
     * With what browsers, and callers with limits, want to know, and with the id under which the
     * log has a request that failed.
     */
    private Response told(RequestContext context, Answer answer) {
        Response response = answer.response();
        boolean named =
                ids.isAlwaysReturned()
                        || (answer.ending() != RequestResult.REPLIED
                                && !(response.body() instanceof Response.Streamed));
        ServerConfig.Cors cors = context.cors();
        boolean strict = strictTransport != null && context.isSecure();
        RequestContext.Rate rate = context.rate();
        if (cors == null && !strict && rate == null && !named) {
            return response;
        }
        List<Map.Entry<String, String>> headers = new ArrayList<>(response.headers());
        if (cors != null) {
            headers.addAll(Cors.headers(cors, context.request()));
        }
        if (strict && strictTransport != null) {
            headers.add(Map.entry("strict-transport-security", strictTransport));
        }
        if (rate != null) {
            headers.add(Map.entry("ratelimit-policy", rate.limiter().policy()));
            headers.add(Map.entry("ratelimit", rate.limiter().state(rate.taken())));
        }
        if (named) {
            headers.removeIf(field -> field.getKey().equalsIgnoreCase(ids.header()));
            headers.add(Map.entry(ids.header(), context.requestId));
        }
        return new Response(response.status(), headers, response.body());
    }

    /** The listener cancels a body that nobody wants: that of an answer to HEAD, for one. */
    private void measureStream(
            RequestContext context,
            RequestResult complete,
            Response given,
            End end,
            @Nullable Throwable failure) {
        switch (end) {
            case COMPLETE -> measure(context, complete);
            case CANCELLED ->
                    measure(
                            context,
                            isUnwanted(context, given, end) ? complete : RequestResult.CANCELLED);
            case BROKEN_OFF -> {
                log.brokenOff(context, given, failure);
                measure(context, RequestResult.FAILED);
            }
        }
    }

    /** Whether a body was given up because HTTP has none there, and nobody misses it. */
    private static boolean isUnwanted(RequestContext context, Response given, End end) {
        return end == End.CANCELLED
                && isBodyless(context, given.status())
                && !context.exchange.cancellation().isCancelled();
    }

    /** The client went away; nothing is sent, and that is what is written down. */
    void abandoned(RequestContext context) {
        if (audit == null) {
            measure(context, RequestResult.CANCELLED);
        } else {
            audit.write(context, null, 0, () -> measure(context, RequestResult.CANCELLED));
        }
    }

    private void measure(RequestContext context, RequestResult ending) {
        if (!context.end()) {
            return; // a bug after the answer has come back here
        }
        long now = System.nanoTime();
        long nanos = now - context.startedNanos();
        ReportClass reportClass = ofNoOperation;
        if (context.isRouted()) {
            context.operation().meters().ended(ending, nanos);
            reportClass = context.operation().reportClass();
        }
        reportClass.ended(
                context.cpu,
                ending == RequestResult.REPLIED,
                nanos,
                context.queuedNanos(),
                context.calledNanos());
        observer.onEnd(context, ending, now);
        ended.run();
    }

    /** Runs a part of the path; a bug in it is logged and answered, once and here. */
    void guard(RequestContext context, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            log.bug(context, e);
            send(
                    context,
                    new Answer(
                            Problem.of(ProblemKind.INTERNAL).response(context.requestId),
                            RequestResult.ERROR));
        }
    }
}
