package io.ironbridge.gateway.request.input;

import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.json.UntrustedJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks one parameter: converts its text to the type in its schema, then validates it.
 * Thread-safe.
 */
final class ParameterReader {
    private static final JsonNodeFactory NODES = new ComparableNumbers();
    private static final JsonMapper JSON =
            JsonMapper.builder(UntrustedJson.FACTORY).nodeFactory(NODES).build();
    private static final int MAX_NUMBER_LENGTH = 64;

    /**
     * Maximum number of zeros from an exponent; a few more digits in it would mean gigabytes of
     * zeros.
     */
    private static final int MAX_NUMBER_SCALE = 1000;

    private final Parameter parameter;
    private final String in;
    private final Optional<ApiSchemas.Checker> checker;

    ParameterReader(Parameter parameter, ApiSchemas schemas, boolean formats) {
        this.parameter = parameter;
        this.in = parameter.in().name().toLowerCase(Locale.ROOT);
        this.checker = parameter.schemaPointer().map(pointer -> schemas.at(pointer, formats));
    }

    String name() {
        return parameter.name();
    }

    In in() {
        return parameter.in();
    }

    boolean isArray() {
        return parameter.type() == TargetType.ARRAY;
    }

    boolean isObject() {
        return parameter.type() == TargetType.OBJECT && parameter.contentType().isEmpty();
    }

    boolean isDeepObject() {
        return isObject() && parameter.style().equals("deepObject");
    }

    /** The items of an array parameter from the values sent for its name. */
    List<String> items(List<String> values) {
        return parameter.explode() && parameter.in() == In.QUERY && parameter.style().equals("form")
                ? values
                : values.stream()
                        .flatMap(value -> List.of(value.split(separator(), -1)).stream())
                        .toList();
    }

    private String separator() {
        return switch (parameter.style()) {
            case "spaceDelimited" -> " ";
            case "pipeDelimited" -> "\\|";
            default -> ",";
        };
    }

    /** Checks a single text; null if the parameter is absent. */
    void check(@Nullable String text, List<Violation> violations) {
        if (text == null) {
            missing(violations);
        } else if (isArray()) {
            checkItems(items(List.of(text)), violations);
        } else {
            judge(node(text, parameter.type()), violations);
        }
    }

    /** Checks the items of an array. */
    void checkItems(List<String> items, List<Violation> violations) {
        ArrayNode array = NODES.arrayNode();
        items.forEach(item -> array.add(node(item, parameter.itemType())));
        judge(array, violations);
    }

    /** Checks the members of an object, as texts. */
    void checkMembers(java.util.Map<String, String> members, List<Violation> violations) {
        ObjectNode object = NODES.objectNode();
        members.forEach((name, value) -> object.set(name, node(value, TargetType.ANY)));
        judge(object, violations);
    }

    void missing(List<Violation> violations) {
        if (parameter.required()) {
            violations.add(new Violation(in, name(), "is required"));
        }
    }

    private void judge(JsonNode value, List<Violation> violations) {
        checker.ifPresent(schema ->
                schema.check(value)
                        .forEach(
                                fault -> violations.add(new Violation(in, name(), detail(fault)))));
    }

    private static String detail(ApiSchemas.Fault fault) {
        return (fault.pointer().isEmpty() ? "" : fault.pointer() + ": ") + fault.detail();
    }

    /**
     * The text converted to the type; unchanged if it is not of that type, so that the schema
     * reports it.
     */
    private JsonNode node(String text, TargetType type) {
        if (parameter.contentType().filter(MediaTypes::isJson).isPresent()) {
            return json(text);
        }
        return switch (type) {
            case INTEGER -> number(text, true);
            case NUMBER -> number(text, false);
            case BOOLEAN -> truth(text);
            default -> NODES.stringNode(text);
        };
    }

    private static JsonNode truth(String text) {
        return switch (text) {
            case "true" -> NODES.booleanNode(true);
            case "false" -> NODES.booleanNode(false);
            default -> NODES.stringNode(text);
        };
    }

    private static JsonNode number(String text, boolean whole) {
        if (!mayBeNumber(text)) {
            return NODES.stringNode(text);
        }
        try {
            BigDecimal number = new BigDecimal(text);
            boolean fits =
                    Math.abs((long) number.scale()) <= MAX_NUMBER_SCALE
                            && (!whole || ComparableNumbers.isComparable(number));
            return fits ? NODES.numberNode(number) : NODES.stringNode(text);
        } catch (NumberFormatException e) {
            return NODES.stringNode(text);
        }
    }

    /** JSON has no digits of other scripts. */
    private static boolean mayBeNumber(String text) {
        if (text.length() > MAX_NUMBER_LENGTH) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            return NODES.missingNode();
        }
    }
}
