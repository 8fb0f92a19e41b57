package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Finds what makes a JSON schema unusable: wrong types, patterns that do not compile, references
 * that do not resolve.
 */
final class SchemaCheck {
    private static final Set<String> TYPES =
            Set.of("string", "number", "integer", "boolean", "object", "array", "null");
    private static final List<String> MAPS =
            List.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
    private static final List<String> LISTS = List.of("allOf", "anyOf", "oneOf", "prefixItems");
    private static final List<String> SINGLE =
            List.of(
                    "not",
                    "additionalProperties",
                    "items",
                    "contains",
                    "propertyNames",
                    "unevaluatedItems",
                    "unevaluatedProperties",
                    "if",
                    "then",
                    "else");
    private static final List<String> COUNTS =
            List.of(
                    "maxLength",
                    "minLength",
                    "maxItems",
                    "minItems",
                    "maxProperties",
                    "minProperties",
                    "maxContains",
                    "minContains");

    /** Keywords of JSON Schema 2020-12 that OpenAPI 3.0 does not have: they check nothing there. */
    private static final List<String> NOT_IN_3_0 =
            List.of(
                    "const",
                    "contains",
                    "dependentRequired",
                    "dependentSchemas",
                    "if",
                    "patternProperties",
                    "prefixItems",
                    "propertyNames",
                    "unevaluatedItems",
                    "unevaluatedProperties");

    private static final List<String> EXCLUSIVE = List.of("exclusiveMinimum", "exclusiveMaximum");

    /** Determines which keywords exist, and their possible values. */
    enum Level {
        OPENAPI_3_0,
        OPENAPI_3_1,
        /** Any draft. */
        JSON_SCHEMA
    }

    private final Doc doc;
    private final References references;
    private final Faults faults;
    private final ReadLimits limits;
    private final Level level;
    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    SchemaCheck(Doc doc, References references, Level level, ReadLimits limits, Faults faults) {
        this.doc = doc;
        this.references = references;
        this.limits = limits;
        this.level = level;
        this.faults = faults;
    }

    void check(Node schema) {
        if (!seen.add(schema)) {
            return;
        }
        switch (schema) {
            case Node.Obj obj -> checkObject(obj);
            case Node.Scalar scalar when isBoolean(scalar) && level != Level.OPENAPI_3_0 -> {
                // everything or nothing is allowed
            }
            case Node.Scalar _, Node.Arr _ ->
                    bad(schema, "A schema must be an object.", "Write it as an object.");
        }
    }

    private void checkObject(Node.Obj obj) {
        obj.get("$ref").ifPresent(this::checkReference);
        obj.get("type").ifPresent(this::checkType);
        obj.get("pattern").ifPresent(this::checkPattern);
        obj.get("required").ifPresent(this::checkRequired);
        obj.get("enum").ifPresent(this::checkEnum);
        COUNTS.forEach(key -> obj.get(key).ifPresent(n -> checkCount(key, n)));
        List.of("minimum", "maximum", "multipleOf")
                .forEach(key -> obj.get(key).ifPresent(n -> checkNumber(key, n)));
        MAPS.forEach(key -> obj.get(key).ifPresent(n -> checkMap(key, n)));
        LISTS.forEach(key -> obj.get(key).ifPresent(n -> checkList(key, n)));
        SINGLE.forEach(key -> obj.get(key).ifPresent(n -> checkSingle(key, n)));
        checkLevel(obj);
    }

    /** Reports keywords of the other level of OpenAPI, which this one ignores or cannot read. */
    private void checkLevel(Node.Obj obj) {
        if (level == Level.OPENAPI_3_0) {
            NOT_IN_3_0.forEach(key ->
                    obj.get(key)
                            .ifPresent(n ->
                                    idle(
                                            n,
                                            "'"
                                                    + key
                                                    + "' has no effect: OpenAPI 3.0 does not"
                                                    + " have it.",
                                            "Change the document to openapi: 3.1.0, or remove"
                                                    + " it.")));
            EXCLUSIVE.forEach(key ->
                    obj.get(key)
                            .filter(n -> !isBoolean(n))
                            .ifPresent(n ->
                                    idle(
                                            n,
                                            "'"
                                                    + key
                                                    + "' has no effect: in OpenAPI 3.0 it is"
                                                    + " true or false, next to minimum or maximum.",
                                            "Use a boolean, or change the document to openapi:"
                                                    + " 3.1.0.")));
        } else if (level == Level.OPENAPI_3_1) {
            EXCLUSIVE.forEach(key -> obj.get(key).ifPresent(n -> checkNumber(key, n)));
            obj.get("nullable")
                    .ifPresent(n ->
                            idle(
                                    n,
                                    "'nullable' has no effect: OpenAPI 3.1 does not have it.",
                                    "Write the type as a list: [string, \"null\"]."));
        }
    }

    private void checkReference(Node ref) {
        if (!(ref instanceof Node.Scalar scalar)) {
            bad(ref, "$ref must be a string.", "Write it as '#/components/schemas/NAME'.");
        } else if (references.target(scalar.text()).isEmpty()) {
            unresolved(doc, scalar, faults);
        }
    }

    static void unresolved(Doc doc, Node.Scalar ref, Faults faults) {
        String remedy =
                ref.text().startsWith("#")
                        ? "Correct it, or add what it refers to."
                        : "Copy what it refers to into this document; references to other files are"
                                + " not supported.";
        faults.error(
                "0304", doc.source(ref), "$ref '" + ref.text() + "' does not resolve.", remedy);
    }

    private void checkType(Node type) {
        switch (type) {
            case Node.Scalar scalar -> checkTypeName(scalar);
            case Node.Arr list when level != Level.OPENAPI_3_0 ->
                    list.items()
                            .forEach(n -> {
                                if (n instanceof Node.Scalar name) {
                                    checkTypeName(name);
                                }
                            });
            case Node.Obj _, Node.Arr _ ->
                    bad(
                            type,
                            "type must be the name of a type.",
                            "Use one of " + Texts.list(TYPES) + ".");
        }
    }

    private void checkTypeName(Node.Scalar name) {
        if (!TYPES.contains(name.text())) {
            bad(
                    name,
                    "Type '" + name.text() + "' is not known.",
                    Texts.suggest(name.text(), TYPES, "Use one of " + Texts.list(TYPES) + "."));
        }
    }

    private void checkPattern(Node pattern) {
        if (!(pattern instanceof Node.Scalar text)) {
            bad(pattern, "pattern must be a string.", "Write a regular expression.");
            return;
        }
        if (text.text().length() > limits.maxPatternLength()) {
            bad(
                    pattern,
                    "The pattern has more than " + limits.maxPatternLength() + " characters.",
                    "Shorten it, or raise projectPatternLength of ironbridge_limits.");
            return;
        }
        try {
            Pattern.compile(text.text());
        } catch (PatternSyntaxException e) {
            bad(
                    pattern,
                    "The pattern is not a regular expression: " + e.getDescription() + ".",
                    "Correct the expression.");
        }
    }

    private void checkRequired(Node required) {
        boolean ok =
                required instanceof Node.Arr list
                        && list.items().stream().allMatch(Node.Scalar.class::isInstance);
        if (!ok) {
            bad(
                    required,
                    "required must be a list of property names.",
                    "Write the names as a list next to properties.");
        }
    }

    private void checkEnum(Node values) {
        if (!(values instanceof Node.Arr list) || list.items().isEmpty()) {
            bad(
                    values,
                    "enum must be a list with at least one value.",
                    "List the values that are allowed.");
        } else if (list.items().size() > limits.maxEnumValues()) {
            bad(
                    values,
                    "enum has more than " + limits.maxEnumValues() + " values.",
                    "Leave the check to the back end, or raise projectEnumValues of"
                            + " ironbridge_limits.");
        }
    }

    private void checkCount(String key, Node count) {
        boolean ok =
                count instanceof Node.Scalar s
                        && s.kind() == Node.Kind.INTEGER
                        && !s.text().startsWith("-");
        if (!ok) {
            bad(count, key + " must be a whole number, 0 or more.", "Correct the number.");
        }
    }

    private void checkNumber(String key, Node number) {
        boolean ok =
                number instanceof Node.Scalar s
                        && (s.kind() == Node.Kind.INTEGER || s.kind() == Node.Kind.DECIMAL);
        if (!ok) {
            bad(number, key + " must be a number.", "Write a number, without quotes.");
        }
    }

    private void checkMap(String key, Node map) {
        if (map instanceof Node.Obj obj) {
            obj.entries().values().forEach(e -> check(e.value()));
        } else {
            bad(map, key + " must be an object.", "Write one schema for each name.");
        }
    }

    private void checkList(String key, Node list) {
        if (list instanceof Node.Arr items && items.items().size() > limits.maxSubschemas()) {
            bad(
                    list,
                    key + " has more than " + limits.maxSubschemas() + " schemas.",
                    "Combine some of them, or raise projectSubschemas of ironbridge_limits.");
        } else if (list instanceof Node.Arr items) {
            items.items().forEach(this::check);
        } else {
            bad(list, key + " must be a list of schemas.", "Write the schemas as a list.");
        }
    }

    /** Booleans are schemas here at every level; draft-04 allows a list of schemas under items. */
    private void checkSingle(String key, Node schema) {
        if (isBoolean(schema)) {
            return;
        }
        if (schema instanceof Node.Arr list && key.equals("items")) {
            if (level == Level.JSON_SCHEMA) {
                list.items().forEach(this::check);
            } else {
                bad(
                        list,
                        "items must be one schema.",
                        "In OpenAPI 3.1, the schemas of individual items belong under"
                                + " prefixItems.");
            }
            return;
        }
        check(schema);
    }

    private static boolean isBoolean(Node node) {
        return node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.BOOLEAN;
    }

    private void idle(Node at, String what, String remedy) {
        faults.warning("0316", doc.source(at), what, remedy);
    }

    private void bad(Node at, String what, String remedy) {
        faults.error("0305", doc.source(at), what, remedy);
    }
}
