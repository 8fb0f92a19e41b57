package io.ironbridge.gateway.admin;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The description of {@code /admin} has only what OpenAPI 3.0 knows, as far as it is used there: a
 * comma in a description without quotes makes a field of what follows.
 */
class AdminDocumentTest {
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final String LIST = "list of ";
    private static final String MAP = "map of ";

    /** What an object of each kind may have, and of which kind that is. */
    private static final Map<String, Map<String, String>> KINDS =
            Map.ofEntries(
                    entry(
                            "document",
                            Map.of(
                                    "openapi", "text",
                                    "info", "info",
                                    "security", "list of requirement",
                                    "paths", "map of path",
                                    "components", "components")),
                    entry(
                            "info",
                            Map.of("title", "text", "version", "text", "description", "text")),
                    entry("requirement", Map.of("basic", "list of text", "bearer", "list of text")),
                    entry(
                            "path",
                            Map.of(
                                    "parameters", "list of parameter",
                                    "get", "operation",
                                    "put", "operation",
                                    "post", "operation",
                                    "delete", "operation")),
                    entry(
                            "operation",
                            Map.of(
                                    "operationId", "text",
                                    "summary", "text",
                                    "description", "text",
                                    "parameters", "list of parameter",
                                    "requestBody", "body",
                                    "responses", "map of response")),
                    entry(
                            "parameter",
                            Map.of(
                                    "$ref", "reference",
                                    "name", "text",
                                    "in", "text",
                                    "required", "flag",
                                    "description", "text",
                                    "schema", "schema")),
                    entry("body", Map.of("required", "flag", "content", "map of media")),
                    entry(
                            "response",
                            Map.of(
                                    "$ref",
                                    "reference",
                                    "description",
                                    "text",
                                    "content",
                                    "map of media")),
                    entry("media", Map.of("schema", "schema")),
                    entry(
                            "schema",
                            Map.ofEntries(
                                    entry("$ref", "reference"),
                                    entry("type", "text"),
                                    entry("format", "text"),
                                    entry("description", "text"),
                                    entry("minimum", "number"),
                                    entry("maximum", "number"),
                                    entry("default", "any"),
                                    entry("nullable", "flag"),
                                    entry("enum", "list of text"),
                                    entry("required", "list of text"),
                                    entry("items", "schema"),
                                    entry("additionalProperties", "schema"),
                                    entry("properties", "map of schema"))),
                    entry(
                            "components",
                            Map.of(
                                    "securitySchemes", "map of scheme",
                                    "parameters", "map of parameter",
                                    "responses", "map of response",
                                    "schemas", "map of schema")),
                    entry("scheme", Map.of("type", "text", "scheme", "text")));

    private final List<String> problems = new ArrayList<>();
    private JsonNode document = YAML.nullNode();

    @BeforeEach
    void read() throws Exception {
        try (InputStream in = AdminPages.class.getResourceAsStream("admin-openapi.yaml")) {
            document = YAML.readTree(Objects.requireNonNull(in));
        }
    }

    @Test
    void nothingIsInItThatOpenApiDoesNotKnow() {
        walk("", "document", document);
        assertThat(problems).isEmpty();
    }

    @Test
    void aFieldThatACommaHasMadeIsFound() {
        walk("/x", "schema", YAML.readTree("{type: string, description: One, or more}"));
        assertThat(problems).containsExactly("/x/or more is not of a schema");
    }

    @Test
    void eachRequiredFieldIsDescribed() {
        document.at("/components/schemas")
                .properties()
                .forEach(schema ->
                        schema.getValue()
                                .path("required")
                                .forEach(name ->
                                        assertThat(
                                                        schema.getValue()
                                                                .path("properties")
                                                                .has(name.asString()))
                                                .as(schema.getKey() + "." + name)
                                                .isTrue()));
    }

    private void walk(String at, String kind, JsonNode value) {
        if (kind.startsWith(LIST) && value.isArray()) {
            value.forEach(one -> walk(at, kind.substring(LIST.length()), one));
        } else if (kind.startsWith(MAP) && value.isObject()) {
            value.properties()
                    .forEach(one ->
                            walk(
                                    at + "/" + one.getKey(),
                                    kind.substring(MAP.length()),
                                    one.getValue()));
        } else if (KINDS.containsKey(kind) && value.isObject()) {
            fields(at, kind, value);
        } else if (!isPlain(kind, value)) {
            problems.add(at + " is no " + kind + ": " + value);
        }
    }

    private void fields(String at, String kind, JsonNode value) {
        Map<String, String> known = KINDS.getOrDefault(kind, Map.of());
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String name = at + "/" + field.getKey();
            if (known.containsKey(field.getKey())) {
                walk(name, known.getOrDefault(field.getKey(), ""), field.getValue());
            } else {
                problems.add(name + " is not of a " + kind);
            }
        }
    }

    private boolean isPlain(String kind, JsonNode value) {
        return switch (kind) {
            case "text" -> value.isString();
            case "number" -> value.isNumber();
            case "flag" -> value.isBoolean();
            case "reference" -> document.at(value.asString().substring(1)).isObject();
            default -> kind.equals("any");
        };
    }
}
