package io.ironbridge.gateway.request.input;

import com.networknt.schema.dialect.Dialects;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.apiproject.project.OpenApiDocument.Version;
import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.gateway.Growth.Row;
import io.ironbridge.gateway.GrowthInputs.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the check of a body costs, for each keyword of the schemas of OpenAPI 3.0 and 3.1. */
public final class SchemaGrowth {
    private static final int LARGEST = 8_192;
    private static final JsonMapper JSON = new JsonMapper();
    private static final JsonBodies BODIES = new JsonBodies(200, JsonSizes.DEFAULT);

    /** Schemas with each keyword. */
    public static final Map<String, List<String>> KEYWORDS =
            Map.ofEntries(
                    Map.entry("type", List.of("{'type':'integer'}", "{'type':'object'}")),
                    Map.entry("nullable", List.of("{'nullable':true,'type':'string'}")),
                    Map.entry("minLength", List.of("{'minLength':2}")),
                    Map.entry("maxLength", List.of("{'maxLength':2}")),
                    Map.entry(
                            "pattern",
                            List.of(
                                    "{'pattern':'^(a+)+$'}",
                                    "{'pattern':'\\\\s+$'}",
                                    "{'pattern':'a'}")),
                    Map.entry("required", List.of("{'required':['a','b']}")),
                    Map.entry("allOf", List.of("{'allOf':[{'type':'array'},{'minItems':1}]}")),
                    Map.entry(
                            "oneOf",
                            List.of(
                                    "{'oneOf':[{'type':'array'},{'type':'object'},{'maxLength':9}]}",
                                    "{'oneOf':[{'items':{'$ref':'#/components/schemas/S'}},"
                                        + "{'additionalProperties':{'$ref':'#/components/schemas/S'}}]}")),
                    Map.entry("anyOf", List.of("{'anyOf':[{'type':'string'},{'type':'object'}]}")),
                    Map.entry("not", List.of("{'not':{'type':'string'}}")),
                    Map.entry("minProperties", List.of("{'minProperties':2}")),
                    Map.entry("maxProperties", List.of("{'maxProperties':2}")),
                    Map.entry(
                            "multipleOf",
                            List.of(
                                    "{'multipleOf':3}",
                                    "{'multipleOf':0.01}",
                                    "{'multipleOf':1e-300}")),
                    Map.entry("minItems", List.of("{'minItems':2}")),
                    Map.entry("maxItems", List.of("{'maxItems':2}")),
                    Map.entry("enum", List.of("{'enum':[1,'a',{'a':1},[1]]}")),
                    Map.entry(
                            "discriminator",
                            List.of(
                                    "{'discriminator':{'propertyName':'kind'},"
                                            + "'oneOf':[{'$ref':'#/components/schemas/cat'}]}")),
                    Map.entry("uniqueItems", List.of("{'uniqueItems':true}")),
                    Map.entry("minimum", List.of("{'minimum':3}")),
                    Map.entry("maximum", List.of("{'maximum':3}")),
                    Map.entry(
                            "additionalProperties",
                            List.of(
                                    "{'additionalProperties':false}",
                                    "{'properties':{'a':{}},'additionalProperties':{'type':'string'}}")),
                    Map.entry(
                            "properties",
                            List.of(
                                    "{'properties':{'a':{'type':'string'},'m1':{'type':'string'}}}")),
                    Map.entry(
                            "items", List.of("{'items':{'minimum':0}}", "{'items':{'items':{}}}")),
                    Map.entry("$ref", List.of("{'items':{'$ref':'#/components/schemas/S'}}")),
                    Map.entry("format", formats()),
                    Map.entry(
                            "if",
                            List.of(
                                    "{'if':{'type':'array'},'then':{'minItems':1},'else':{'minimum':1}}")),
                    Map.entry("exclusiveMinimum", List.of("{'exclusiveMinimum':3}")),
                    Map.entry("exclusiveMaximum", List.of("{'exclusiveMaximum':3}")),
                    Map.entry(
                            "dependentSchemas",
                            List.of("{'dependentSchemas':{'a':{'required':['b']}}}")),
                    Map.entry("dependentRequired", List.of("{'dependentRequired':{'a':['b']}}")),
                    Map.entry("dependencies", List.of("{'dependencies':{'a':['b']}}")),
                    Map.entry(
                            "prefixItems",
                            List.of("{'prefixItems':[{'type':'string'}],'items':false}")),
                    Map.entry(
                            "unevaluatedItems",
                            List.of(
                                    "{'prefixItems':[{}],'unevaluatedItems':{'type':'string'}}",
                                    "{'contains':{'type':'integer'},'unevaluatedItems':false}")),
                    Map.entry(
                            "unevaluatedProperties",
                            List.of(
                                    "{'properties':{'a':{}},'unevaluatedProperties':{'type':'string'}}",
                                    "{'allOf':[{'properties':{'a':{}}}],'unevaluatedProperties':false}")),
                    Map.entry(
                            "contains",
                            List.of(
                                    "{'contains':{'type':'string'},'minContains':2,'maxContains':9}")),
                    Map.entry("propertyNames", List.of("{'propertyNames':{'maxLength':9}}")),
                    Map.entry(
                            "patternProperties",
                            List.of("{'patternProperties':{'^(a+)+$':{'type':'string'},'^B':{}}}")),
                    Map.entry("const", List.of("{'const':1}", "{'const':{'a':[1]}}")));

    /** Keywords that say nothing about a value, or are parts of the ones above. */
    public static final Set<String> ANNOTATIONS =
            Set.of(
                    "writeOnly",
                    "readOnly",
                    "deprecated",
                    "description",
                    "title",
                    "example",
                    "examples",
                    "default",
                    "xml",
                    "externalDocs",
                    "$schema",
                    "$defs",
                    "definitions",
                    "contentEncoding",
                    "contentMediaType",
                    "contentSchema",
                    "id",
                    "$id",
                    "else",
                    "then",
                    "$dynamicAnchor",
                    "$dynamicRef",
                    "true",
                    "false",
                    "$vocabulary",
                    "$comment",
                    "maxContains",
                    "minContains",
                    "$anchor",
                    "notAllowed");

    private SchemaGrowth() {}

    /** All keywords that the validator has for a version of OpenAPI. */
    public static Set<String> known(Version version) {
        return (version == Version.V3_0 ? Dialects.getOpenApi30() : Dialects.getOpenApi31())
                .getKeywords()
                .keySet();
    }

    public static Stream<Row> rows() {
        List<Form> forms = forms();
        return Arrays.stream(Json.values()).flatMap(json -> rows(json, forms));
    }

    /** A schema, compiled when it is used, and how a report names it. */
    private static final class Form {
        private final Version version;
        private final String schema;
        private ApiSchemas.@Nullable Checker compiled;

        Form(Version version, String schema) {
            this.version = version;
            this.schema = schema;
        }

        String name() {
            return version + " " + schema;
        }

        ApiSchemas.Checker checker() {
            if (compiled == null) {
                compiled = compile(version, schema);
            }
            return compiled;
        }
    }

    private static Stream<Row> rows(Json json, List<Form> forms) {
        Map<Integer, JsonNode> trees = new HashMap<>();
        Row reading =
                new Row(
                        "reading a body for its schema, " + json,
                        LARGEST,
                        size -> {
                            byte[] body = json.of(size).getBytes(StandardCharsets.UTF_8);
                            return () -> read(body);
                        });
        Stream<Row> checks =
                forms.stream()
                        .map(form ->
                                new Row(
                                        form.name() + ", " + json,
                                        LARGEST,
                                        size -> {
                                            JsonNode tree =
                                                    trees.computeIfAbsent(
                                                            size, _ -> tree(json, size));
                                            return () -> form.checker().check(tree);
                                        }));
        return Stream.concat(Stream.of(reading), checks);
    }

    private static JsonNode tree(Json json, int size) {
        return read(json.of(size).getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode read(byte[] body) {
        try {
            return BODIES.read(body);
        } catch (JsonBodies.UnfitException _) {
            return JSON.nullNode();
        }
    }

    private static List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        for (Version version : Version.values()) {
            Set<String> known = known(version);
            new TreeMap<>(KEYWORDS)
                    .forEach((keyword, schemas) -> {
                        if (known.contains(keyword)) {
                            for (String schema : schemas) {
                                forms.add(new Form(version, schema));
                                forms.add(new Form(version, "{'items':" + schema + "}"));
                                forms.add(
                                        new Form(
                                                version,
                                                "{'additionalProperties':" + schema + "}"));
                            }
                        }
                    });
        }
        return forms;
    }

    private static ApiSchemas.Checker compile(Version version, String schema) {
        String text =
                "{'openapi':'3','components':{'schemas':{'S':"
                        + schema
                        + ",'cat':{'type':'object','properties':{'kind':{'type':'string'}}}}}}";
        Object tree = JSON.readValue(text.replace('\'', '"'), Map.class);
        ApiSchemas schemas =
                new ApiSchemas(
                        new OpenApiDocument("", "openapi.yaml", version, tree, "growth"),
                        new ApiSchemas.Bounds(20, 1_000_000, Duration.ofSeconds(10)));
        return schemas.at("/components/schemas/S", false);
    }

    private static List<String> formats() {
        return Stream.of(
                        "date",
                        "date-time",
                        "time",
                        "duration",
                        "email",
                        "hostname",
                        "ipv4",
                        "ipv6",
                        "uri",
                        "uri-reference",
                        "uuid",
                        "regex",
                        "json-pointer",
                        "byte",
                        "binary",
                        "int32",
                        "int64",
                        "float",
                        "double",
                        "password")
                .map(format -> "{'format':'" + format + "'}")
                .toList();
    }
}
