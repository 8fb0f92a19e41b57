package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.EndingPublisher.End;
import io.ironbridge.gateway.OperationMeters.Ending;
import io.ironbridge.gateway.activity.ReportClass;
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
 * Makes answers of every kind and sends them, exactly one for each request, measured and, when
 * something failed, logged.
 */
final class Replies {
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
    private final @Nullable AuditTrail audit;
    private final Runnable ended;
    private final RequestIds ids;
    private final Watching watching;

    /**
     * @param httpsPort where callers are sent that came without TLS; absent: they are refused
     * @param insecureStatus of the answer to them: that of a redirection, or 403
     * @param strictTransport the header with which callers over TLS are told to come by it only
     * @param ofNoOperation what requests are reported under that no operation is for
     * @param audit null: nobody wants to know who asked for what
     * @param ended told once for each request
     * @param ids say which answers have an id, and where
     * @param watching is told of ends
     */
    Replies(
            RequestLog log,
            OptionalInt httpsPort,
            int insecureStatus,
            Optional<String> strictTransport,
            ReportClass ofNoOperation,
            @Nullable AuditTrail audit,
            Runnable ended,
            RequestIds ids,
            Watching watching) {
        this.log = log;
        this.httpsPort = httpsPort;
        this.insecureStatus = insecureStatus;
        this.strictTransport = strictTransport.orElse(null);
        this.ofNoOperation = ofNoOperation;
        this.audit = audit;
        this.ended = ended;
        this.ids = ids;
        this.watching = watching;
    }

    /** Whether nobody could tell what becomes of a request that is begun now. */
    boolean cannotBeAudited() {
        return audit != null && audit.refuses();
    }

    /** What the client gets, and how that counts. */
    record Answer(Response response, Ending ending) {}

    /** The caller's fault. */
    Answer refusal(Passage passage, Problem problem) {
        log.refused(passage, problem);
        return new Answer(problem.response(passage.requestId), Ending.REFUSED);
    }

    Answer overloaded(Passage passage, ProblemKind why) {
        log.overloaded(passage, why);
        int seconds = passage.implementation().asset().backEnd().admission().retrySeconds();
        return new Answer(
                Problem.of(why)
                        .with("retry-after", Integer.toString(seconds))
                        .response(passage.requestId),
                Ending.OVERLOADED);
    }

    /**
     * A request without TLS where that is required: redirected to the HTTPS port, as the product
     * does, or refused with the port's number.
     */
    Answer insecure(Passage passage) {
        String host = passage.request().headers().first("host");
        if (httpsPort.isEmpty()) {
            return refusal(passage, Problem.of(ProblemKind.INSECURE));
        }
        if (insecureStatus == FORBIDDEN || host == null || host.isEmpty()) {
            String port = "Use https, port " + httpsPort.getAsInt() + ".";
            return refusal(passage, Problem.of(ProblemKind.INSECURE, port));
        }
        String query = passage.request().query();
        String location =
                "https://"
                        + host.replaceFirst(":\\d+$", "")
                        + ":"
                        + httpsPort.getAsInt()
                        + passage.request().path()
                        + (query == null ? "" : "?" + query);
        return new Answer(
                new Response(
                        insecureStatus,
                        List.of(Map.entry("location", location)),
                        new Response.Whole(Bytes.EMPTY)),
                Ending.REFUSED);
    }

    /** A request that the asset is not called for: the project's own response tells of it. */
    Answer unmapped(Passage passage, String why) {
        Answer answer = mapped(passage, AssetResult.failed(BAD_REQUEST, why), Ending.REFUSED);
        log.unmapped(passage, why); // now that nothing abandons the work and repeats it
        return answer;
    }

    /**
     * A request that was not mapped in time; its asset has not been called.
     *
     * @param seconds after which there may be time
     */
    Answer late(Passage passage, long seconds) {
        Problem problem =
                Problem.of(ProblemKind.WORK_TAKES_TOO_LONG)
                        .with("retry-after", Long.toString(seconds));
        return late(passage, problem, Ending.OVERLOADED);
    }

    /** A reply that was not mapped in time. No Retry-After: the asset has run. */
    Answer lateReply(Passage passage) {
        Problem problem = Problem.of(ProblemKind.REPLY_TAKES_TOO_LONG).withMayHaveRun(true);
        return late(passage, problem, Ending.ERROR);
    }

    private Answer late(Passage passage, Problem problem, Ending ending) {
        if (!passage.exchange.cancellation().isCancelled()) {
            log.refused(passage, problem);
        }
        return new Answer(problem.response(passage.requestId), ending);
    }

    /** The project's own response. */
    Answer mapped(Passage passage, AssetResult result, Ending ending) {
        try {
            ApiResponse response =
                    passage.mapped().mapping().response(passage.apiRequest(), result);
            response.replaced().ifPresent(failure -> log.mappingReplaced(passage, failure));
            return new Answer(
                    response(response), response.replaced().isPresent() ? Ending.ERROR : ending);
        } catch (MappingException e) {
            log.mappingFailed(passage, e);
            return new Answer(
                    unmapped(result, String.valueOf(e.getMessage())).response(passage.requestId),
                    Ending.ERROR);
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
    void noteFailure(Passage passage, Outcome outcome) {
        if (Endings.of(outcome) != Ending.REPLIED) {
            log.failed(passage, outcome);
        }
        if (outcome instanceof Outcome.TimedOut) {
            passage.timedOut();
        }
    }

    /** Logs a reply that the asset's data description does not fit. */
    void noteUnreadable(Passage passage, Outcome outcome, AssetResult result) {
        if (Endings.isUnreadable(outcome, result) && result.error() != null) {
            log.unreadable(passage, result.error().message());
        }
    }

    /**
     * The asset's body as it is, where the operation wants that of this outcome; null otherwise.
     */
    @Nullable Answer passThrough(Passage passage, Outcome outcome) {
        if (!(outcome instanceof Outcome.Replied(Payload.HttpReply reply, _))
                || reply.status() >= FIRST_ERROR_STATUS) {
            return null;
        }
        Operation.Mapped implementation = passage.mapped();
        Optional<PassThrough> chosen =
                implementation.declaredPassThrough() && reply.status() == OK
                        ? Optional.of(new PassThrough(OK))
                        : implementation.mapping().passThrough(reply.status());
        return chosen.map(
                        choice -> new Answer(passedOn(choice.httpStatus(), reply), Ending.REPLIED))
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
    Answer message(MessageService service, Passage passage, Outcome outcome) {
        return switch (service.answer(outcome)) {
            case MessageService.Carried(Response response) -> new Answer(response, Ending.REPLIED);
            case MessageService.Failed(Problem problem) ->
                    new Answer(problem.response(passage.requestId), Endings.ofFailed(outcome));
        };
    }

    /** Sends, and measures when all of the reply has been handed over. */
    void send(Passage passage, Answer answer) {
        Response response = told(passage, answer);
        if (passage.exchange.cancellation().isCancelled()) {
            if (response.body() instanceof Response.Streamed(var chunks, _)) {
                EndingPublisher.cancel(chunks);
            }
            abandoned(passage);
            return;
        }
        passage.answers(response);
        switch (response.body()) {
            case Response.Streamed(var chunks, _) -> stream(passage, answer, response, chunks);
            case Response.Whole _ -> {
                long bytes = bodyLength(passage, response);
                passage.sent(bytes);
                if (audit == null) {
                    reply(passage, answer, response);
                } else {
                    audit.write(passage, response, bytes, () -> reply(passage, answer, response));
                }
            }
        }
    }

    private void reply(Passage passage, Answer answer, Response response) {
        try {
            passage.exchange.reply(response);
        } finally {
            measure(
                    passage,
                    passage.exchange.cancellation().isCancelled()
                            ? Ending.CANCELLED
                            : answer.ending());
        }
    }

    private void stream(
            Passage passage, Answer answer, Response response, Flow.Publisher<ByteBuffer> chunks) {
        EndingPublisher watched =
                new EndingPublisher(
                        chunks,
                        (end, bytes, failure) -> {
                            boolean unsent = end == End.BROKEN_OFF && bytes == 0;
                            Response got = unsent ? unsent(passage) : response;
                            long length = unsent ? bodyLength(passage, got) : bytes;
                            passage.answers(got);
                            passage.sent(length);
                            if (!unsent && end != End.COMPLETE && !isUnwanted(passage, got, end)) {
                                passage.incomplete();
                            }
                            if (audit != null) {
                                audit.write(passage, got, length, () -> {});
                            }
                            measureStream(passage, answer.ending(), got, end, failure);
                        });
        boolean given = false;
        try {
            passage.exchange.reply(
                    new Response(
                            response.status(),
                            response.headers(),
                            new Response.Streamed(watched, () -> unsent(passage))));
            given = true;
        } finally {
            if (!given) {
                measure(passage, Ending.ERROR);
            }
        }
    }

    /** What the client gets where a body breaks off before a byte of it was sent. */
    private Response unsent(Passage passage) {
        Problem problem =
                Problem.of(ProblemKind.BACK_END_FAILED, "Its reply broke off.")
                        .withMayHaveRun(true);
        return told(passage, new Answer(problem.response(passage.requestId), Ending.FAILED));
    }

    private static long bodyLength(Passage passage, Response response) {
        return isBodyless(passage, response.status())
                        || !(response.body() instanceof Response.Whole(Bytes body))
                ? 0
                : body.length();
    }

    /** As HTTP has it: answers to HEAD, and those without content, have no body. */
    private static boolean isBodyless(Passage passage, int status) {
        return status == NO_CONTENT
                || status == NOT_MODIFIED
                || passage.request().method().equals("HEAD");
    }

    /**
     * With what browsers, and callers with limits, want to know, and with the id under which the
     * log has a request that failed.
     */
    private Response told(Passage passage, Answer answer) {
        Response response = answer.response();
        boolean named =
                ids.isAlwaysReturned()
                        || (answer.ending() != Ending.REPLIED
                                && !(response.body() instanceof Response.Streamed));
        ServerConfig.Cors cors = passage.cors();
        boolean strict = strictTransport != null && passage.isSecure();
        Passage.Rate rate = passage.rate();
        if (cors == null && !strict && rate == null && !named) {
            return response;
        }
        List<Map.Entry<String, String>> headers = new ArrayList<>(response.headers());
        if (cors != null) {
            headers.addAll(Cors.headers(cors, passage.request()));
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
            headers.add(Map.entry(ids.header(), passage.requestId));
        }
        return new Response(response.status(), headers, response.body());
    }

    /** The listener cancels a body that nobody wants: that of an answer to HEAD, for one. */
    private void measureStream(
            Passage passage,
            Ending complete,
            Response given,
            End end,
            @Nullable Throwable failure) {
        switch (end) {
            case COMPLETE -> measure(passage, complete);
            case CANCELLED ->
                    measure(passage, isUnwanted(passage, given, end) ? complete : Ending.CANCELLED);
            case BROKEN_OFF -> {
                log.brokenOff(passage, given, failure);
                measure(passage, Ending.FAILED);
            }
        }
    }

    /** Whether a body was given up because HTTP has none there, and nobody misses it. */
    private static boolean isUnwanted(Passage passage, Response given, End end) {
        return end == End.CANCELLED
                && isBodyless(passage, given.status())
                && !passage.exchange.cancellation().isCancelled();
    }

    /** The client went away; nothing is sent, and that is what is written down. */
    void abandoned(Passage passage) {
        if (audit == null) {
            measure(passage, Ending.CANCELLED);
        } else {
            audit.write(passage, null, 0, () -> measure(passage, Ending.CANCELLED));
        }
    }

    private void measure(Passage passage, Ending ending) {
        if (!passage.end()) {
            return; // a bug after the answer has come back here
        }
        long now = System.nanoTime();
        long nanos = now - passage.startedNanos();
        ReportClass reportClass = ofNoOperation;
        if (passage.isRouted()) {
            passage.operation().meters().ended(ending, nanos);
            reportClass = passage.operation().reportClass();
        }
        reportClass.ended(
                passage.cpu,
                ending == Ending.REPLIED,
                nanos,
                passage.queuedNanos(),
                passage.calledNanos());
        watching.ended(passage, ending, now);
        ended.run();
    }

    /** Runs a part of the path; a bug in it is logged and answered, once and here. */
    void guard(Passage passage, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            log.bug(passage, e);
            send(
                    passage,
                    new Answer(
                            Problem.of(ProblemKind.INTERNAL).response(passage.requestId),
                            Ending.ERROR));
        }
    }
}
