package io.ironbridge.apiproject.project;

import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One operation of an OpenAPI document. Pointers are JSON pointers (RFC 6901) into {@link
 * OpenApiDocument#tree}; their target may itself be a {@code $ref} within the document.
 *
 * @param path template as in the document, for example {@code /employees/{id}}
 * @param method upper case
 * @param pointer the operation object
 * @param parameters those of the path and of the operation, which take precedence; references are
 *     resolved
 * @param security alternatives, of which one must be met; empty: the operation is open
 * @param rolesAllowed from {@code x-ibm-zcon-roles-allowed}, of the operation, else of the
 *     document; empty: no restriction
 * @param passThrough {@code x-ironbridge-pass-through: true}: the asset's body is sent to the
 *     client unparsed
 * @param strictQuery {@code x-ironbridge-strict-query: true}: a query parameter that the document
 *     does not declare is rejected
 * @param checkFormats {@code x-ironbridge-check-formats: true}: a date, time or UUID that does not
 *     have its schema's {@code format} is rejected
 * @param cache rules of the cache; empty without any
 * @param implementation the one call that it makes; empty if it has a flow, or the project has no
 *     complete folder for it
 * @param flow the calls that it makes; empty without one
 * @param source position of the operation in the document
 */
public record ApiOperation(
        String path,
        String method,
        Optional<String> operationId,
        String pointer,
        List<Parameter> parameters,
        Optional<RequestBody> requestBody,
        List<DeclaredResponse> responses,
        List<SecurityRequirement> security,
        Optional<List<String>> rolesAllowed,
        boolean passThrough,
        boolean strictQuery,
        boolean checkFormats,
        Optional<CachePolicy> cache,
        Optional<Implementation> implementation,
        Optional<Flow> flow,
        Source source) {
    public ApiOperation {
        parameters = List.copyOf(parameters);
        responses = List.copyOf(responses);
        security = List.copyOf(security);
        rolesAllowed = rolesAllowed.map(List::copyOf);
    }

    /** Name of the operation in logs, metrics and the configuration. */
    public String id() {
        return operationId.orElse(method + " " + path);
    }

    /** Whether every security alternative needs a scope. */
    public boolean needsScopes() {
        return !security.isEmpty() && security.stream().noneMatch(one -> one.scopes().isEmpty());
    }

    /** What the document declares for a status: by its number, its class, or by default. */
    Optional<DeclaredResponse> response(int status) {
        return Stream.of(String.valueOf(status), status / 100 + "XX", "default")
                .flatMap(key -> responses.stream().filter(r -> r.status().equalsIgnoreCase(key)))
                .findFirst();
    }

    /** Each call of an asset that it can make. */
    public List<Implementation> uses() {
        return implementation.map(List::of).or(() -> flow.map(Flow::uses)).orElse(List.of());
    }

    /** A copy with an implementation. */
    ApiOperation withImplementation(
            Optional<Implementation> otherImplementation, Optional<Flow> otherFlow) {
        return with(cache, otherImplementation, otherFlow);
    }

    /** A copy with rules of the cache. */
    ApiOperation withCache(CachePolicy policy) {
        return with(Optional.of(policy), implementation, flow);
    }

    private ApiOperation with(
            Optional<CachePolicy> otherCache,
            Optional<Implementation> otherImplementation,
            Optional<Flow> otherFlow) {
        return new ApiOperation(
                path,
                method,
                operationId,
                pointer,
                parameters,
                requestBody,
                responses,
                security,
                rolesAllowed,
                passThrough,
                strictQuery,
                checkFormats,
                otherCache,
                otherImplementation,
                otherFlow,
                source);
    }

    /** Location of a parameter in the request. */
    public enum In {
        PATH,
        QUERY,
        HEADER,
        COOKIE
    }

    /**
     * A parameter.
     *
     * @param style as in the document, or the default of its place ({@code simple}, {@code form})
     * @param schemaPointer its schema, or that of its only {@code content} entry
     * @param contentType set if the parameter has {@code content}: the value is a text of that
     *     media type
     * @param type the schema's type; ANY if it has none or several
     * @param itemType for arrays, the type of the items; otherwise ANY
     */
    public record Parameter(
            String name,
            In in,
            boolean required,
            String style,
            boolean explode,
            boolean allowReserved,
            Optional<String> schemaPointer,
            Optional<String> contentType,
            TargetType type,
            TargetType itemType) {}

    /** The request body that an operation accepts. */
    public record RequestBody(boolean required, List<MediaType> content) {
        public RequestBody {
            content = List.copyOf(content);
        }
    }

    /**
     * A media type of a body.
     *
     * @param name for example {@code application/json}
     */
    public record MediaType(String name, Optional<String> schemaPointer) {}

    /**
     * A response that the document declares.
     *
     * @param status {@code 200}, {@code 4XX} or {@code default}
     */
    public record DeclaredResponse(String status, List<MediaType> content) {
        public DeclaredResponse {
            content = List.copyOf(content);
        }
    }

    /**
     * Security schemes that must all be met; without any, anonymous callers are accepted.
     *
     * @param schemes names of the schemes, each with its list in the document
     * @param byToken whether one of them is of type {@code oauth2}, {@code openIdConnect} or {@code
     *     http} with {@code bearer}
     * @param scopes all scopes that the token needs: those of {@code oauth2} and {@code
     *     openIdConnect}; with other types the list does not name scopes
     */
    public record SecurityRequirement(
            Map<String, List<String>> schemes, boolean byToken, Set<String> scopes) {
        public SecurityRequirement {
            schemes = Collections.unmodifiableMap(new LinkedHashMap<>(schemes));
            scopes = Collections.unmodifiableSet(new LinkedHashSet<>(scopes));
        }
    }

    /** One call, between two mappings. */
    public record Implementation(Asset asset, RequestMap request, ResponseMap response) {}

    /** Whether each parameter of the path is a whole segment, and other segments have no braces. */
    public boolean hasWholeParameters() {
        return hasWholeParameters(path);
    }

    /** As {@link #hasWholeParameters()}, of any path. */
    public static boolean hasWholeParameters(String path) {
        return path.matches("(/([^{}/]*|\\{[^{}/]+}))+");
    }
}
