package io.ironbridge.gateway.request.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.mapping.limits.WorkBudget;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ApiSchemasTest {
    private static final String DEEP = "{\"n\":".repeat(60) + "1" + "}".repeat(60);
    private static final Duration TIME = Duration.ofSeconds(2);

    private static ApiSchemas.Checker checker(
            OpenApiDocument.Version version, Map<String, Object> schema) {
        return checker(version, schema, TIME);
    }

    private static ApiSchemas.Checker checker(
            OpenApiDocument.Version version, Map<String, Object> schema, Duration time) {
        return schemas(version, schema, time).at("/components/schemas/S", false);
    }

    private static ApiSchemas schemas(
            OpenApiDocument.Version version, Map<String, Object> schema, Duration time) {
        Map<String, Object> tree =
                Map.of("openapi", "3", "components", Map.of("schemas", Map.of("S", schema)));
        return new ApiSchemas(
                new OpenApiDocument("", "openapi.yaml", version, tree, "t"),
                new ApiSchemas.Bounds(7, 100_000, time));
    }

    private static List<ApiSchemas.Fault> check(ApiSchemas.Checker checker, String json) {
        return checker.check(new JsonMapper().readTree(json));
    }

    @ParameterizedTest
    @CsvSource({
        "date, 2024-02-29, 2026-02-29",
        "date, 2026-01-31, 2026-13-01",
        "date-time, 2026-01-31T12:00:00Z, 2026-01-31T25:00:00Z",
        "date-time, 2026-01-31T12:00:00.5+01:00, 2026-01-31T12:00:00",
        "date-time-local, 2026-01-31T12:00:00.123456, 2026-02-30T12:00:00",
        "time, 12:00:00Z, 12:00:00",
        "time-local, 12:00:00, 24:30:00",
        "uuid, 6fa459ea-ee8a-3ca4-894e-db77e160355e, 6fa459ea-ee8a",
    })
    void formatsAreCheckedWhereAnOperationAsksForIt(String format, String good, String bad) {
        for (OpenApiDocument.Version version : OpenApiDocument.Version.values()) {
            ApiSchemas schemas =
                    schemas(
                            version,
                            Map.of("properties", Map.of("at", Map.of("format", format))),
                            TIME);
            ApiSchemas.Checker checked = schemas.at("/components/schemas/S", true);
            ApiSchemas.Checker lenient = schemas.at("/components/schemas/S", false);
            assertThat(check(checked, "{\"at\":\"" + good + "\"}")).isEmpty();
            assertThat(check(checked, "{\"at\":\"" + bad + "\"}"))
                    .singleElement()
                    .satisfies(fault -> {
                        assertThat(fault.pointer()).isEqualTo("/at");
                        assertThat(fault.detail())
                                .startsWith("is not a valid " + format + ", such as ");
                    });
            assertThat(check(lenient, "{\"at\":\"" + bad + "\"}")).isEmpty();
        }
    }

    @Test
    void otherFormatsAreNotChecked() {
        ApiSchemas schemas =
                schemas(
                        OpenApiDocument.Version.V3_1,
                        Map.of("type", "string", "format", "email"),
                        TIME);
        assertThat(check(schemas.at("/components/schemas/S", true), "\"none\"")).isEmpty();
    }

    @Test
    void aMisspeltPropertyIsNamedWithTheOneThatIsMeant() {
        ApiSchemas.Checker closed =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of(
                                "properties",
                                Map.of("boughtOn", Map.of(), "price", Map.of()),
                                "additionalProperties",
                                false));
        assertThat(check(closed, "{\"bougtOn\":\"x\"}"))
                .singleElement()
                .extracting(ApiSchemas.Fault::detail)
                .isEqualTo(
                        "has the unknown property 'bougtOn'. Did you mean 'boughtOn'?"
                                + " Properties: boughtOn, price.");
    }

    @Test
    void aHostileBodyGivesABoundedNumberOfFaults() {
        ApiSchemas.Checker texts =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of("type", "array", "items", Map.of("type", "string")));

        assertThat(check(texts, "[" + "1,".repeat(100_000) + "1]")).hasSize(7);
    }

    /**
     * Each schema kept a copy of the whole document: an API of 1000 operations had 1000 of them.
     */
    @Test
    void aDocumentIsParsedOnceForAllItsSchemas() {
        Map<String, Object> schemas = new LinkedHashMap<>();
        IntStream.range(0, 2_000)
                .forEach(i -> schemas.put("S" + i, Map.of("type", "string", "maxLength", i)));
        Map<String, Object> tree = Map.of("openapi", "3", "components", Map.of("schemas", schemas));
        ApiSchemas document =
                new ApiSchemas(
                        new OpenApiDocument(
                                "", "openapi.yaml", OpenApiDocument.Version.V3_0, tree, "t"),
                        new ApiSchemas.Bounds(7, 100_000, TIME));
        document.at("/components/schemas/S0", false);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        ApiSchemas.Checker third = document.at("/components/schemas/S3", false);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
        assertThat(check(third, "\"abc\"")).isEmpty();
        assertThat(check(third, "\"abcd\"")).hasSize(1);
    }

    @Test
    void aSchemaThatTheValidatorDoesNotTakeIsNamed() {
        for (Map<String, Object> schema :
                List.<Map<String, Object>>of(
                        Map.of("exclusiveMinimum", true),
                        Map.of("$schema", "urn:example:no-dialect"),
                        Map.of(
                                "$id",
                                "https://example.com/x",
                                "not",
                                Map.of("$ref", "#/components/schemas/S")))) {
            assertThatThrownBy(() -> checker(OpenApiDocument.Version.V3_1, schema))
                    .isInstanceOf(ApiSchemas.UnusableException.class)
                    .hasMessageContaining("#/components/schemas/S");
        }
    }

    @Test
    void nullableIsUnderstoodInBothGenerations() {
        ApiSchemas.Checker old =
                checker(OpenApiDocument.Version.V3_0, Map.of("type", "string", "nullable", true));
        ApiSchemas.Checker recent =
                checker(OpenApiDocument.Version.V3_1, Map.of("type", List.of("string", "null")));

        assertThat(check(old, "null")).isEmpty();
        assertThat(check(recent, "null")).isEmpty();
        assertThat(check(old, "1")).hasSize(1);
        assertThat(check(recent, "1")).hasSize(1);
    }

    @Test
    void aFaultTellsWhereAndHoldsNoValue() {
        ApiSchemas.Checker object =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of(
                                "properties",
                                Map.of("pin", Map.of("type", "string", "maxLength", 4))));

        assertThat(check(object, "{\"pin\":\"123456\"}"))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.pointer()).isEqualTo("/pin");
                    assertThat(fault.detail()).contains("4").doesNotContain("123456");
                });
    }

    @Test
    void aBodyWithoutAMemberOfItsRootIsShownTheRightOne() {
        String document =
                """
                {"components": {"schemas": {
                  "S": {"type": "object", "required": ["REQ", "KEY"], "properties": {
                    "REQ": {"$ref": "#/components/schemas/Req"},
                    "KEY": {"type": ["null", "integer"]}}},
                  "Req": {"allOf": [
                    {"properties": {"CODE": {"type": "string"}, "AT": {"readOnly": true}}},
                    {"type": "object", "required": ["ROWS"], "properties": {
                      "ROWS": {"type": "array", "items": {"$ref": "#/components/schemas/Row"}}}}]},
                  "Row": {"properties": {
                    "PAID": {"type": "boolean"}, "a/b": {"$ref": "#/components/schemas/Loop"}}},
                  "Loop": {"$ref": "#/components/schemas/Loop"}}}}
                """;
        Object tree = new JsonMapper().readValue(document, Object.class);
        ApiSchemas.Checker checker =
                new ApiSchemas(
                                new OpenApiDocument(
                                        document,
                                        "openapi.json",
                                        OpenApiDocument.Version.V3_1,
                                        tree,
                                        "t"),
                                new ApiSchemas.Bounds(7, 100_000, TIME))
                        .at("/components/schemas/S", false);

        assertThat(check(checker, "{\"CODE\":\"secret\"}"))
                .extracting(ApiSchemas.Fault::detail)
                .containsExactlyInAnyOrder(
                        "required property 'REQ' not found; expected is"
                            + " {\"REQ\":{\"CODE\":\"\",\"ROWS\":[{\"PAID\":false,\"a/b\":\"\"}]},\"KEY\":0}",
                        "required property 'KEY' not found");
        assertThat(check(checker, "{\"KEY\":1,\"REQ\":{}}"))
                .extracting(ApiSchemas.Fault::detail)
                .containsExactly("required property 'ROWS' not found");
    }

    @Test
    void theShapeOfASchemaThatContainsItselfIsCutOff() {
        Map<String, Object> again = Map.of("$ref", "#/s");
        Object tree = Map.of("s", Map.of("properties", Map.of("next", again, "name", Map.of())));

        assertThat(SchemaSkeleton.of(tree, "/s").length()).isLessThan(1000);
        assertThat(SchemaSkeleton.of(tree, "/s")).contains("...");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e30",
                "-1e30",
                "99999999999999999999",
                "9223372036854775808",
                "99999999999999999999.5",
            })
    void numbersBeyondALongAreHeldAgainstTheirBounds(String number) throws Exception {
        ApiSchemas.Checker quantity =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of("type", "integer", "minimum", 1, "maximum", 9999));
        JsonBodies bodies = new JsonBodies(10, JsonSizes.DEFAULT);

        assertThat(quantity.check(bodies.read(number.getBytes(StandardCharsets.UTF_8))))
                .singleElement()
                .extracting(ApiSchemas.Fault::detail, InstanceOfAssertFactories.STRING)
                .contains(number.startsWith("-") ? "minimum value of 1" : "maximum value of 9999");
    }

    @Test
    void largeBoundsAreShownInPlainDigits() throws Exception {
        ApiSchemas.Checker amount =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of("type", "number", "maximum", new BigDecimal("999999999.99")));

        JsonBodies bodies = new JsonBodies(10, JsonSizes.DEFAULT);

        assertThat(amount.check(bodies.read("1000000000.5".getBytes(StandardCharsets.UTF_8))))
                .singleElement()
                .extracting(ApiSchemas.Fault::detail, InstanceOfAssertFactories.STRING)
                .contains("maximum value of 999999999.99");
    }

    private static ApiSchemas.Checker texts(String pattern) {
        return checker(
                OpenApiDocument.Version.V3_0,
                Map.of("type", "array", "items", Map.of("type", "string", "pattern", pattern)));
    }

    @ParameterizedTest
    @CsvSource({
        "^(a+)+$, a, !", // 2 to the power of n
        "^(a|aa)+$, a, !",
        "a*a*a*a*b, a, c", // n to the power of 5
        "^(a|b)*$, ab, ''", // a frame of the stack for each round
    })
    void aPatternThatTakesTooLongRefusesTheValueAndIsTold(String pattern, String text, String end) {
        ApiSchemas.Checker texts = texts(pattern);
        try (LogLines log = new LogLines(ApiSchemas.class)) {
            assertThat(check(texts, "[\"" + text.repeat(200_000) + end + "\"]"))
                    .containsExactly(
                            new ApiSchemas.Fault(
                                    "",
                                    "cannot be checked against the pattern "
                                            + pattern
                                            + ": it takes too long"));
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "IRB-GW-0224W The pattern " + pattern + " of the OpenAPI document t")
                    .contains(" 100000 steps ");
        }
        assertThat(check(texts, "[\"" + text + "b".repeat(end.length()) + "\"]"))
                .extracting(ApiSchemas.Fault::detail)
                .noneMatch(detail -> detail.contains("takes too long"));
    }

    @Test
    void whatPatternsReadCountsForAllTextsOfAValueTogether() {
        ApiSchemas.Checker texts = texts("a*a*b");
        String almost = "\"" + "a".repeat(50) + "\""; // some 20000 steps

        assertThat(check(texts, "[" + almost + "]"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/0"));
        assertThat(check(texts, "[" + almost + ("," + almost).repeat(9) + "]"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.detail()).endsWith("it takes too long"));
    }

    @Test
    void longTextsAreHeldAgainstPatternsThatReadThemOnce() {
        ApiSchemas.Checker texts = texts("^[a-z]*$");

        assertThat(check(texts, "[\"" + "a".repeat(1_000_000) + "\"]")).isEmpty();
        assertThat(check(texts, "[\"" + "a".repeat(1_000_000) + "!\"]")).hasSize(1);
    }

    /** Keys without an order in a hash table would take minutes for these. */
    @ParameterizedTest
    @ValueSource(strings = {"numbers", "texts", "arrays", "objects"})
    void uniqueItemsOfOneHashTakeLittleTime(String kind) {
        ApiSchemas.Checker unique =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of("type", "array", "uniqueItems", true),
                        Duration.ofMinutes(1));
        List<String> items =
                IntStream.range(0, 32_768).mapToObj(number -> item(kind, number)).toList();
        String distinct = String.join(",", items);

        assertThat(check(unique, "[" + distinct + "]")).isEmpty();
        assertThat(check(unique, "[" + distinct + "," + items.get(4711) + "]")).hasSize(1);
    }

    private static String item(String kind, int number) {
        String colliding =
                Integer.toBinaryString(1 << 15 | number)
                        .substring(1)
                        .replace("0", "Aa")
                        .replace("1", "BB");
        return switch (kind) {
            case "numbers" -> Long.toString(4_294_967_297L * (number + 1));
            case "texts" -> "\"" + colliding + "\"";
            case "arrays" -> "[\"" + colliding + "\"]";
            default -> "{\"" + colliding + "\":1}";
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1.0 | true",
                "0 | -0.0 | true",
                "1 | 1.5 | false",
                "9007199254740993 | 9007199254740992.0 | false",
                "123456789012345678901 | 123456789012345678902 | false",
                "1 | true | false",
                "0 | false | false",
                "0 | null | false",
                "1 | '\"1\"' | false",
                "'{\"a\":1,\"b\":[2]}' | '{\"b\":[2.0],\"a\":1}' | true",
                "'{\"a\":1}' | '{\"a\":2}' | false",
                "'[1,2]' | '[2,1]' | false",
                "1e400 | -1e400 | false",
                "1e400 | 1e400 | true",
            })
    void itemsAreEqualByValue(String one, String other, boolean equal) {
        ApiSchemas.Checker unique =
                checker(OpenApiDocument.Version.V3_1, Map.of("uniqueItems", true));

        assertThat(check(unique, "[" + one + "," + other + "]")).hasSize(equal ? 1 : 0);
    }

    /** Two ways at each level: 2 to the power of the depth. */
    private static ApiSchemas.Checker branching() {
        Map<String, Object> next =
                Map.of("properties", Map.of("n", Map.of("$ref", "#/components/schemas/S")));
        return checker(OpenApiDocument.Version.V3_0, Map.of("oneOf", List.of(next, next)));
    }

    @Test
    void aCheckThatTakesTooLongRefusesTheValue() {
        assertThat(check(branching(), DEEP))
                .containsExactly(
                        new ApiSchemas.Fault(
                                "",
                                "cannot be checked against its schema: it takes longer than 2000"
                                        + " ms"));
    }

    @Test
    void aCheckEndsWhenItsBudgetIsSpent() {
        ApiSchemas.Checker branching = branching();
        long end = System.nanoTime() + 100_000_000;
        WorkBudget budget =
                () -> {
                    if (System.nanoTime() > end) {
                        throw new WorkBudget.SpentException();
                    }
                };

        assertThatThrownBy(() -> budget.within(() -> check(branching, DEEP)))
                .isInstanceOf(WorkBudget.SpentException.class);
    }

    @Test
    void formatsAreNotEnforced() {
        ApiSchemas.Checker date =
                checker(
                        OpenApiDocument.Version.V3_0,
                        Map.of("type", "string", "format", "date-time"));

        assertThat(check(date, "\"2020-02-29\"")).isEmpty();
    }
}
