package io.ironbridge.mapping;

import io.ironbridge.mapping.MappingRule.Build;
import io.ironbridge.mapping.MappingRule.Condition;
import io.ironbridge.mapping.MappingRule.Expression;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingRule.Foreach;
import io.ironbridge.mapping.ResponseMap.Choice;
import io.ironbridge.mapping.ResponseMap.Content;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Short forms for building mappings in tests; each expression gets a line of its own in {@code
 * test.yaml}.
 */
public final class Maps {
    private static final AtomicInteger LINE = new AtomicInteger();

    private Maps() {}

    public static Source source() {
        return new Source("test.yaml", LINE.incrementAndGet(), 1);
    }

    public static Expression expression(String jsonata) {
        return new Expression(jsonata, false, source());
    }

    /** A template that is one expression. */
    public static Expression text(String jsonata) {
        return new Expression(jsonata, true, source());
    }

    public static MappingRule.Embedded part(String jsonata) {
        return new MappingRule.Embedded(jsonata, source());
    }

    public static MappingRule.Template template(MappingRule.Part... parts) {
        return new MappingRule.Template(List.of(parts));
    }

    public static MappingRule.Literal literal(String text) {
        return new MappingRule.Literal(text);
    }

    public static Field field(String name, MappingRule rule) {
        return new Field(name, false, false, Optional.empty(), TargetType.ANY, rule, source());
    }

    public static Field field(String name, TargetType type, MappingRule rule) {
        return new Field(name, false, false, Optional.empty(), type, rule, source());
    }

    public static Field required(Field field) {
        return new Field(
                field.name(),
                true,
                field.nullable(),
                field.existsIfEmpty(),
                field.type(),
                field.rule(),
                field.source());
    }

    public static Field nullable(Field field) {
        return new Field(
                field.name(),
                field.required(),
                true,
                field.existsIfEmpty(),
                field.type(),
                field.rule(),
                field.source());
    }

    public static Field existsIfEmpty(String jsonata, Field field) {
        return new Field(
                field.name(),
                field.required(),
                field.nullable(),
                Optional.of(new Condition(jsonata, source())),
                field.type(),
                field.rule(),
                field.source());
    }

    public static Build build(Field... fields) {
        return new Build(List.of(fields));
    }

    public static Foreach foreach(String input, MappingRule item) {
        return foreach(input, item, TargetType.ANY);
    }

    public static Foreach foreach(String input, MappingRule item, TargetType itemType) {
        return new Foreach(input, item, itemType, Optional.empty(), source());
    }

    public static Choice choice(int status, String condition, MappingRule body) {
        return new Choice(
                "response_" + status + ".yaml",
                Optional.of(
                        condition.equals("true")
                                ? new ResponseMap.Always()
                                : new ResponseMap.If(new Condition(condition, source()))),
                status,
                Optional.of(new Content(Optional.of(field("body", body)), List.of(), List.of())),
                source());
    }

    public static OperationMapping mapping(MappingRule request, Choice... choices) {
        return mapping(request, MappingLimits.DEFAULT, choices);
    }

    public static OperationMapping mapping(
            MappingRule request, MappingLimits limits, Choice... choices) {
        return BothForms.of(
                new RequestMap("body", field("body", request)),
                new ResponseMap(List.of(choices)),
                limits);
    }

    /** By the interpreter alone, where the two forms differ in time. */
    public static OperationMapping interpreted(
            MappingRule request, MappingLimits limits, Choice... choices) {
        return new InterpretedMapping(
                new RequestMap("body", field("body", request)),
                new ResponseMap(List.of(choices)),
                limits);
    }

    /** As code alone. */
    public static CompiledMapping compiled(MappingRule request, Choice... choices) {
        return new CompiledMapping(
                new RequestMap("body", field("body", request)),
                new ResponseMap(List.of(choices)),
                MappingLimits.DEFAULT);
    }

    public static ApiRequest request(@Nullable String body) {
        return request(body, Map.of(), Map.of());
    }

    public static ApiRequest request(
            @Nullable String body, Map<String, String> path, Map<String, Object> query) {
        return new ApiRequest(
                body == null ? null : body.getBytes(StandardCharsets.UTF_8),
                path,
                query,
                () -> caseless(Map.of("X-Trace", "t-1")),
                () -> Map.of("session", "s-1"),
                "{\"sub\":\"ann\",\"account\":1234567890123456789}");
    }

    public static Map<String, String> caseless(Map<String, String> headers) {
        TreeMap<String, String> result = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        result.putAll(headers);
        return result;
    }

    public static AssetResult reply(String body) {
        return new AssetResult(restReply(200, body), null);
    }

    public static AssetReply.Rest restReply(int status, String body) {
        return new AssetReply.Rest(status, Map::of, Map::of, body.getBytes(StandardCharsets.UTF_8));
    }

    /** The asset request that {@code rule} builds from a body. */
    public static String asset(MappingRule rule, @Nullable String body) throws MappingException {
        return asset(rule, request(body));
    }

    public static String asset(MappingRule rule, ApiRequest request) throws MappingException {
        return utf8(mapping(rule).assetRequest(request));
    }

    /** The response body that {@code rule} builds from an asset's reply body. */
    public static String response(MappingRule rule, String body) throws MappingException {
        ApiResponse response =
                mapping(build(), choice(200, "true", rule)).response(request(null), reply(body));
        return utf8(response.body());
    }

    public static String utf8(byte @Nullable [] bytes) {
        return bytes == null ? "(none)" : new String(bytes, StandardCharsets.UTF_8);
    }
}
