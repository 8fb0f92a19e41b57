package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.flow.FlowEnd;
import io.ironbridge.gateway.flow.FlowFailure;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.RequestContext.MappedRequest;
import io.ironbridge.gateway.request.RequestContext.MessageRequest;
import io.ironbridge.gateway.request.RequestContext.Next.Answer;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Replied;
import io.ironbridge.gateway.request.RequestContext.Stage;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.OperationMapping.PassThrough;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Decides the answer to a client, and logs the reason if the request failed. */
public final class Answers {
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int BAD_REQUEST = 400;
    private static final int FIRST_ERROR_STATUS = 400;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final Map.Entry<String, String> JSON =
            Map.entry("content-type", "application/json");

    private final RequestLog log;
    private final OptionalInt httpsPort;
    private final int insecureStatus;

    /**
     * @param httpsPort the target of redirects for clients without TLS; empty if they are rejected
     * @param insecureStatus the status of that answer: a redirection, or 403
     */
    public Answers(RequestLog log, OptionalInt httpsPort, int insecureStatus) {
        this.log = log;
        this.httpsPort = httpsPort;
        this.insecureStatus = insecureStatus;
    }

    /** Answers a failure that the caller has to correct. */
    <S extends Stage> Answer<S> refusal(RequestContext context, Problem problem) {
        log.refused(context, problem);
        return problem(context, problem, RequestResult.REFUSED);
    }

    private static <S extends Stage> Answer<S> problem(
            RequestContext context, Problem problem, RequestResult result) {
        return new Answer<>(problem.response(context.requestId()), result);
    }

    /** Answers an internal error. */
    <S extends Stage> Answer<S> internalError(RequestContext context) {
        return problem(context, Problem.of(ProblemKind.INTERNAL), RequestResult.ERROR);
    }

    <S extends Stage> Answer<S> overloaded(Permitted request, ProblemKind why) {
        return overloaded(request, request.asset(), why);
    }

    private <S extends Stage> Answer<S> overloaded(
            Permitted request, BackEnd.Asset asset, ProblemKind why) {
        log.overloaded(request, asset, why);
        request.context().onRejection(why);
        int seconds =
                asset.backEnd().admission().retrySeconds(request.work().period(System.nanoTime()));
        Problem problem = Problem.of(why).with("retry-after", Integer.toString(seconds));
        return problem(request.context(), problem, RequestResult.OVERLOADED);
    }

    /**
     * A request without TLS where that is required: redirected to the HTTPS port, as the product
     * does, or rejected with the port's number.
     */
    <S extends Stage> Answer<S> insecure(RequestContext context) {
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
        return new Answer<>(
                new Response(
                        insecureStatus,
                        List.of(Map.entry("location", location)),
                        new Response.Whole(Bytes.EMPTY)),
                RequestResult.REFUSED);
    }

    /** Data that cannot be sent to the asset: the project's own response reports it. */
    <S extends Stage> Answer<S> unmapped(
            RequestContext context, Operation.Mapped operation, ApiRequest request, String why) {
        AssetResult result = AssetResult.failed(BAD_REQUEST, why);
        Answer<S> answer = mapped(context, operation, request, result, RequestResult.REFUSED);
        log.unmapped(context, why); // now that the work is no longer abandoned and repeated
        return answer;
    }

    /**
     * A request that was not mapped in time; its asset has not been called.
     *
     * @param seconds after which a retry may succeed
     */
    <S extends Stage> Answer<S> late(RequestContext context, long seconds) {
        Problem problem =
                Problem.of(ProblemKind.WORK_TAKES_TOO_LONG)
                        .with("retry-after", Long.toString(seconds));
        return late(context, problem, RequestResult.OVERLOADED);
    }

    /** A reply that was not mapped in time. No Retry-After: the asset has run. */
    <S extends Stage> Answer<S> lateReply(RequestContext context) {
        Problem problem = Problem.of(ProblemKind.REPLY_TAKES_TOO_LONG).withMayHaveRun(true);
        return late(context, problem, RequestResult.ERROR);
    }

    private <S extends Stage> Answer<S> late(
            RequestContext context, Problem problem, RequestResult result) {
        if (!context.isCancelled()) {
            log.refused(context, problem);
        }
        return problem(context, problem, result);
    }

    /** The end of a flow whose client is still there. */
    <S extends Stage> Answer<S> flow(Permitted request, FlowEnd end) {
        RequestContext context = request.context();
        return switch (end) {
            case FlowEnd.Responded(ApiResponse response, RequestResult result) -> {
                report(context, response, result);
                yield new Answer<>(response(response), result);
            }
            case FlowEnd.Unanswered(
                            MappingException why,
                            FlowFailure failure,
                            boolean hasCalled) -> {
                log.mappingFailed(context, why);
                AssetResult result =
                        failure == null
                                ? new AssetResult(null, null)
                                : AssetResult.failed(failure.code(), failure.message());
                yield problem(
                        context,
                        withoutResponse(result, String.valueOf(why.getMessage()))
                                .withMayHaveRun(hasCalled),
                        failure == null ? RequestResult.ERROR : failure.orError());
            }
            case FlowEnd.Late(boolean hasCalled) ->
                    late(
                            context,
                            Problem.of(
                                            hasCalled
                                                    ? ProblemKind.REPLY_TAKES_TOO_LONG
                                                    : ProblemKind.WORK_TAKES_TOO_LONG)
                                    .withMayHaveRun(hasCalled),
                            hasCalled ? RequestResult.ERROR : RequestResult.OVERLOADED);
            case FlowEnd.Rejected(ProblemKind why, BackEnd.Asset asset) ->
                    overloaded(request, asset, why);
            case FlowEnd.Abandoned _ -> throw new IllegalArgumentException("no client");
        };
    }

    /** The reply of the back end, unchanged or by the project's mapping. */
    Answer<Replied> reply(Replied replied) {
        return switch (replied.prepared()) {
            case MessageRequest(_, MessageService service, _) -> message(service, replied);
            case MappedRequest request -> {
                Answer<Replied> passedOn = passThrough(request, replied.outcome());
                yield passedOn != null ? passedOn : mapped(request, replied);
            }
        };
    }

    /** The message unchanged, or a problem. */
    private static Answer<Replied> message(MessageService service, Replied replied) {
        return switch (service.answer(replied.outcome())) {
            case MessageService.Carried(Response response) ->
                    new Answer<>(response, RequestResult.REPLIED);
            case MessageService.Failed(Problem problem) ->
                    problem(
                            replied.context(),
                            problem,
                            ResultClassifier.ofFailed(replied.outcome()));
        };
    }

    /** The asset's body unchanged, if the operation passes this outcome through; otherwise null. */
    private static @Nullable Answer<Replied> passThrough(MappedRequest request, Outcome outcome) {
        if (!(outcome instanceof Outcome.Replied(Payload.HttpReply reply, _))
                || reply.status() >= FIRST_ERROR_STATUS) {
            return null;
        }
        Operation.Mapped operation = request.implementation();
        Optional<PassThrough> chosen =
                operation.declaredPassThrough() && reply.status() == OK
                        ? Optional.of(new PassThrough(OK))
                        : operation.mapping().passThrough(reply.status());
        return chosen.map(choice ->
                        new Answer<Replied>(
                                passedOn(choice.httpStatus(), reply), RequestResult.REPLIED))
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

    private Answer<Replied> mapped(MappedRequest request, Replied replied) {
        RequestContext context = replied.context();
        Outcome outcome = replied.outcome();
        AssetResult result = request.implementation().codec().decode(request.payload(), outcome);
        context.timings().onDecoded();
        context.keep(result);
        Answer<Replied> answer =
                mapped(
                        context,
                        request.implementation(),
                        request.apiRequest(),
                        result,
                        ResultClassifier.of(outcome, result));
        if (ResultClassifier.isUnreadable(outcome, result) && result.error() != null) {
            log.unreadable(context, result.error().message());
        }
        return answer;
    }

    /** The project's own response. */
    private <S extends Stage> Answer<S> mapped(
            RequestContext context,
            Operation.Mapped operation,
            ApiRequest request,
            AssetResult assetResult,
            RequestResult result) {
        try {
            ApiResponse response = operation.mapping().response(request, assetResult);
            report(context, response, result);
            return new Answer<>(
                    response(response),
                    response.replaced().isPresent() ? RequestResult.ERROR : result);
        } catch (MappingException e) {
            log.mappingFailed(context, e);
            return problem(
                    context,
                    withoutResponse(assetResult, String.valueOf(e.getMessage())),
                    RequestResult.ERROR);
        }
    }

    /** Logs what the project's response does not say. */
    private void report(RequestContext context, ApiResponse response, RequestResult result) {
        response.replaced().ifPresent(failure -> log.mappingReplaced(context, failure));
        if (response.httpStatus() >= FIRST_SERVER_ERROR
                && result == RequestResult.REPLIED
                && response.replaced().isEmpty()) {
            log.reported(context, response.httpStatus());
        }
    }

    /** If the project has no response for a failure, the kind of the failure decides. */
    private static Problem withoutResponse(AssetResult result, String why) {
        AssetResult.ErrorInfo error = result.error();
        if (error == null) {
            return Problem.of(ProblemKind.MAPPING_FAILED, why);
        }
        return error.code() == BAD_REQUEST
                ? Problem.of(ProblemKind.INVALID_REQUEST, error.message())
                : Problem.of(ProblemKind.ofBackEnd(error.code()));
    }

    private static boolean hasContentType(List<Map.Entry<String, String>> headers) {
        for (Map.Entry<String, String> header : headers) {
            if (header.getKey().equalsIgnoreCase("content-type")) {
                return true;
            }
        }
        return false;
    }

    private static Response response(ApiResponse mapped) {
        byte[] body = mapped.body();
        List<Map.Entry<String, String>> headers = mapped.headers();
        if (body != null && !hasContentType(headers)) {
            headers = new ArrayList<>(headers);
            headers.add(JSON);
        }
        return new Response(
                mapped.httpStatus(),
                headers,
                new Response.Whole(body == null ? Bytes.EMPTY : Bytes.wrap(body)));
    }
}
