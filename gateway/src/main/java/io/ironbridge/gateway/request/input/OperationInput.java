package io.ironbridge.gateway.request.input;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.MediaType;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.gateway.assets.HeaderMap;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.mapping.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads an operation's parameters and body from a request and checks them against the OpenAPI
 * document. Compiled when the project is loaded; thread-safe.
 */
public final class OperationInput {
    /** Maximum number of undeclared query parameters that are reported. */
    private static final int MOST_UNDECLARED = 5;

    private final List<ParameterReader> pathParameters;
    private final List<ParameterReader> queryParameters;
    private final List<ParameterReader> otherParameters;
    private final Optional<Set<String>> onlyQuery;
    private final boolean bodyDeclared;
    private final boolean bodyRequired;
    private final Optional<ApiSchemas.Checker> bodyChecker;
    private final JsonBodies bodies;

    public OperationInput(ApiOperation operation, ApiSchemas schemas, JsonBodies bodies) {
        this.bodies = bodies;
        List<ParameterReader> readers =
                operation.parameters().stream()
                        .map(p -> new ParameterReader(p, schemas, operation.checkFormats()))
                        .toList();
        this.pathParameters = readers.stream().filter(r -> r.in() == In.PATH).toList();
        this.queryParameters = readers.stream().filter(r -> r.in() == In.QUERY).toList();
        this.otherParameters =
                readers.stream().filter(r -> r.in() == In.HEADER || r.in() == In.COOKIE).toList();
        this.onlyQuery =
                operation.strictQuery()
                        ? Optional.of(
                                queryParameters.stream()
                                        .map(ParameterReader::name)
                                        .collect(Collectors.toSet()))
                        : Optional.empty();
        this.bodyDeclared = operation.requestBody().isPresent();
        this.bodyRequired =
                operation.requestBody().map(ApiOperation.RequestBody::required).orElse(false);
        this.bodyChecker =
                operation.requestBody().stream()
                        .flatMap(body -> body.content().stream())
                        .filter(type -> MediaTypes.isJson(type.name()))
                        .map(MediaType::schemaPointer)
                        .flatMap(Optional::stream)
                        .findFirst()
                        .map(pointer -> schemas.at(pointer, operation.checkFormats()));
    }

    /** The result of reading a request. */
    public sealed interface Read {}

    /**
     * The request is valid.
     *
     * @param repeated name of a parameter that occurred more than once and is not an array, to be
     *     reported by the project's response mapping; null if there is none
     */
    public record Accepted(ApiRequest request, @Nullable String repeated) implements Read {}

    /** The request is not valid. */
    public record Refused(Problem problem) implements Read {}

    /**
     * Reads and validates a request.
     *
     * @param claims of the caller's token, as JSON; empty without a token
     */
    public Read read(Request request, Map<String, String> path, String claims) {
        List<UrlText.Pair> pairs = UrlText.pairs(request.query());
        if (pairs == null) {
            return new Refused(
                    Problem.of(
                            ProblemKind.MALFORMED_REQUEST,
                            "The query has an invalid percent sequence or is not UTF-8."));
        }
        Problem media = formatProblem(request, !request.body().isEmpty());
        if (media != null) {
            return new Refused(media);
        }
        List<Violation> violations = new ArrayList<>();
        QueryValues query = new QueryValues(pairs);
        check(path, query, request, violations);
        byte[] body = request.body().isEmpty() ? null : request.body().array();
        if (bodyDeclared && body != null && Utf8.isWide(body)) {
            return new Refused(MediaTypes.notUtf8Json());
        }
        checkBody(body, violations);
        if (!violations.isEmpty()) {
            return new Refused(Problem.invalid(violations));
        }
        ApiRequest api =
                new ApiRequest(
                        body,
                        path,
                        query.mapped(),
                        () -> HeaderMap.ofFields(request.headers()::forEach),
                        () -> Cookies.of(request),
                        claims);
        return new Accepted(api, query.repeated());
    }

    /**
     * The problem if the request's format, or the formats that its caller accepts, cannot be
     * served; null if there is none.
     *
     * @param body whether the request has one
     */
    public @Nullable Problem formatProblem(Request request, boolean body) {
        return MediaTypes.refusal(request, body && bodyDeclared);
    }

    /** The documented parameter for a name in the query; null if there is none. */
    public @Nullable String described(String name) {
        for (ParameterReader reader : queryParameters) {
            if (reader.isDeepObject()
                    ? name.startsWith(reader.name() + "[")
                    : name.equals(reader.name())) {
                return reader.name();
            }
        }
        return null;
    }

    private void check(
            Map<String, String> path,
            QueryValues query,
            Request request,
            List<Violation> violations) {
        for (ParameterReader reader : pathParameters) {
            reader.check(path.get(reader.name()), violations);
        }
        for (ParameterReader reader : queryParameters) {
            query.take(reader, violations);
        }
        onlyQuery.ifPresent(names -> rejectOthers(names, query, violations));
        if (otherParameters.isEmpty()) {
            return;
        }
        Map<String, String> cookies = Cookies.of(request);
        for (ParameterReader reader : otherParameters) {
            reader.check(
                    reader.in() == In.HEADER
                            ? joined(request, reader.name())
                            : cookies.get(reader.name()),
                    violations);
        }
    }

    private void rejectOthers(Set<String> names, QueryValues query, List<Violation> violations) {
        query.names().stream()
                .filter(name -> !names.contains(name) && described(name) == null)
                .limit(MOST_UNDECLARED)
                .map(name ->
                        new Violation(
                                "query",
                                Texts.printable(name),
                                "is not a parameter of this operation. "
                                        + Texts.suggest(
                                                name,
                                                names,
                                                "Parameters: " + Texts.list(names) + ".")))
                .forEach(violations::add);
    }

    private void checkBody(byte @Nullable [] body, List<Violation> violations) {
        if (body == null) {
            if (bodyRequired) {
                violations.add(new Violation("body", "", "is required"));
            }
            return;
        }
        try {
            if (!bodyDeclared) {
                bodies.check(body);
                return;
            }
            JsonNode tree = bodies.read(body);
            bodyChecker.ifPresent(checker ->
                    checker.check(tree)
                            .forEach(f ->
                                    violations.add(
                                            new Violation("body", f.pointer(), f.detail()))));
        } catch (JsonBodies.UnfitException e) {
            violations.add(new Violation("body", "", String.valueOf(e.getMessage())));
        }
    }

    private static @Nullable String joined(Request request, String name) {
        List<String> values = request.headers().all(name);
        return values.isEmpty() ? null : String.join(",", values);
    }
}
