package io.ironbridge.mapping;

import io.ironbridge.mapping.ApiRequest.Wanted;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingWriter.MisfitException;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.jsonata.JsonataText;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of one operation, evaluated by the JSONata library: the reference for all other
 * forms. A request needs one evaluation; a response needs two (choose, then build).
 */
public final class InterpretedMapping implements OperationMapping {
    private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.US_ASCII);
    private static final int BAD_GATEWAY = 502;

    private final MappingLimits limits;
    private final JsonTree json;
    private final CompiledFields request;
    private final ResponseChoice choice;
    private final HeadOnlyResponses headOnly;
    private final boolean mentionsRequest;

    /**
     * Compiles the mapping. {@link JsonataText#parse} must have accepted every expression; the
     * library throws for others.
     */
    public InterpretedMapping(RequestMap request, ResponseMap response, MappingLimits limits) {
        this.limits = limits;
        this.json = new JsonTree(limits);
        this.request = new CompiledFields(List.of(request.field()));
        this.choice = new ResponseChoice(response, limits);
        this.mentionsRequest = choice.text().contains("apiRequest");
        this.headOnly = new HeadOnlyResponses(response, limits);
    }

    @Override
    public byte[] assetRequest(ApiRequest api) throws MappingException {
        return assetRequest(api, new EvaluationBounds(limits));
    }

    /** The same, with bounds that may already be partly used. */
    public byte[] assetRequest(ApiRequest api, EvaluationBounds bounds) throws MappingException {
        try {
            if (request.wanted().body()) {
                api.parseBody(json);
            }
            Map<?, ?> results = request.evaluate(requestVariables(api), bounds);
            return written(request.fields().getFirst(), results, limits).orElse(EMPTY_OBJECT);
        } catch (MalformedJsonException e) {
            throw new MappingException("The request body cannot be read: " + e.getMessage());
        } catch (ExpressionFailedException | MisfitException | JsonOutput.UnwritableException e) {
            throw new MappingException("The request cannot be mapped: " + e.getMessage());
        }
    }

    @Override
    public ApiResponse response(ApiRequest api, AssetResult result) throws MappingException {
        return response(api, result, new EvaluationBounds(limits));
    }

    /** The same, with bounds that may already be partly used. */
    public ApiResponse response(ApiRequest api, AssetResult result, EvaluationBounds bounds)
            throws MappingException {
        try {
            return choice.response(variables(api, result), bounds, null);
        } catch (MappingException first) {
            AssetResult failed =
                    AssetResult.failed(first.code(), String.valueOf(first.getMessage()));
            return choice.response(variables(api, failed), new EvaluationBounds(limits), first);
        }
    }

    /** Variables of a request mapping. */
    public Map<String, Object> requestVariables(ApiRequest api) {
        return api.members(request.wanted(), json);
    }

    /** Parts of the request that the request mapping mentions. */
    public Wanted requestWants() {
        return request.wanted();
    }

    @Override
    public Optional<PassThrough> passThrough(int status) {
        return headOnly.forStatus(status);
    }

    /** Variables of a response mapping. */
    public Map<String, Object> variables(ApiRequest api, AssetResult result)
            throws MappingException {
        Map<String, Object> variables = new LinkedHashMap<>();
        if (mentionsRequest) {
            variables.put("apiRequest", api.members(choice.wanted(), json));
        }
        if (result.error() != null) {
            variables.put("error", result.error().members());
        }
        if (result.reply() != null) {
            variables.put("zosAssetResponse", members(result.reply(), choice.replyWanted()));
        }
        return variables;
    }

    private Map<String, Object> members(AssetReply reply, Wanted wanted) throws MappingException {
        try {
            return reply.members(wanted, json);
        } catch (MalformedJsonException e) {
            throw new MappingException(
                    "The asset's reply cannot be read: " + e.getMessage(), BAD_GATEWAY);
        }
    }

    /**
     * The JSON of {@code field}, whose value is member 0 of {@code results}; empty if it has none.
     */
    static Optional<byte[]> written(@Nullable Field field, Map<?, ?> results, MappingLimits limits)
            throws MisfitException {
        if (field == null) {
            return Optional.empty();
        }
        try (JsonOutput out = new JsonOutput(limits.outputBytes())) {
            return new MappingWriter(out).text(field, results, 0)
                    ? Optional.of(out.toBytes())
                    : Optional.empty();
        }
    }
}
