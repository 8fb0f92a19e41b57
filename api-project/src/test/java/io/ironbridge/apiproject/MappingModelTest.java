package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.OPERATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.ApiOperation.Implementation;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.TargetType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mapping files become the neutral model. */
class MappingModelTest {
    @TempDir Path folder;

    private final TestProject project = new TestProject();

    private Implementation load() {
        Loaded loaded = TestProject.load(project.writeTo(folder));
        assertThat(loaded.faults()).filteredOn(Fault::isError).isEmpty();
        return loaded.projects().getFirst().operations().getFirst().implementation().orElseThrow();
    }

    /** The one rule of a response body with the entry {@code message} written as {@code yaml}. */
    private MappingRule.Field message(String yaml) {
        project.with(
                OPERATION + "response_500.yaml",
                "mappings:\n- body:\n    mappings:\n    - message:\n" + yaml.indent(8));
        ResponseMap.Content content = load().response().choices().getLast().content().orElseThrow();
        MappingRule.Build body = (MappingRule.Build) content.body().orElseThrow().rule();
        return body.fields().getFirst();
    }

    private static String place(io.ironbridge.mapping.Source source) {
        return source.line() + ":" + source.column();
    }

    @Test
    void itemsOfForeachHaveTheTypeThatTheSchemaGives() {
        project.replace(
                "api/openapi.yaml",
                "                  message:\n                    type: string\n",
                "                  message:\n                    type: array\n"
                        + "                    items:\n                      type: integer\n");
        assertThat(
                        message(
                                        "foreach: {input: \"$zosAssetResponse.headers.L\","
                                                + " template: \"{{$item}}\"}\n")
                                .rule())
                .isInstanceOfSatisfying(
                        MappingRule.Foreach.class,
                        f -> assertThat(f.itemType()).isEqualTo(TargetType.INTEGER));
    }

    @Test
    void requestIsBuiltBelowItsRoot() {
        Implementation implementation = load();
        assertThat(implementation.request().root()).isEqualTo("body");
        MappingRule.Field root = implementation.request().field();
        assertThat(root.required()).isTrue();
        assertThat(root.type()).isEqualTo(TargetType.OBJECT);
        MappingRule.Field number = ((MappingRule.Build) root.rule()).fields().getFirst();
        assertThat(number.name()).isEqualTo("ORDERNO");
        assertThat(number.required()).isTrue();
        assertThat(number.nullable()).isTrue();
        assertThat(number.type()).isEqualTo(TargetType.INTEGER);
        assertThat(number.rule())
                .isInstanceOfSatisfying(
                        MappingRule.Expression.class,
                        e -> {
                            assertThat(e.jsonata()).isEqualTo("$pathParameters.id");
                            assertThat(e.asText()).isFalse();
                            assertThat(place(e.source())).isEqualTo("8:21");
                        });
    }

    @Test
    void requestWithoutMappingsIsAnEmptyObject() {
        project.with(OPERATION + "request.yaml", "version: 1\nmappings: []\n")
                .replace(
                        "zosAssets/getOrder/providerFiles/requestSchema.json",
                        "[\"ORDERNO\"]",
                        "[]");
        assertThat(load().request().field().rule()).isEqualTo(new MappingRule.Build(List.of()));
    }

    @Test
    void responsesKeepTheirOrderAndConditions() {
        List<ResponseMap.Choice> choices = load().response().choices();
        assertThat(choices)
                .extracting(ResponseMap.Choice::name)
                .containsExactly("response_200.yaml", "response_500.yaml");
        assertThat(choices).extracting(ResponseMap.Choice::httpStatus).containsExactly(200, 500);
        assertThat(choices.getFirst().condition().orElseThrow())
                .isInstanceOfSatisfying(
                        ResponseMap.If.class,
                        i -> {
                            assertThat(i.condition().jsonata())
                                    .isEqualTo("$zosAssetResponse.statusCode = 200");
                            assertThat(place(i.condition().source())).isEqualTo("3:14");
                        });
        assertThat(choices.getLast().condition()).contains(new ResponseMap.Always());
    }

    @Test
    void targetTypesComeFromTheResponseSchema() {
        MappingRule.Build body =
                (MappingRule.Build)
                        load().response()
                                .choices()
                                .getFirst()
                                .content()
                                .orElseThrow()
                                .body()
                                .orElseThrow()
                                .rule();
        assertThat(body.fields())
                .extracting(MappingRule.Field::type)
                .containsExactly(TargetType.STRING, TargetType.NUMBER);
    }

    @Test
    void defaultResponseGivesTheTypesOfAStatusThatIsNotListed() {
        project.replace(TestProject.DOCUMENT, "\"500\":", "default:");
        assertThat(message("template: x").type()).isEqualTo(TargetType.STRING);
    }

    @Test
    void templateWithoutExpressionIsAText() {
        assertThat(message("template: \"Not {found} }}\"").rule())
                .isEqualTo(new MappingRule.Assign("Not {found} }}"));
        assertThat(message("template: 5").rule()).isEqualTo(new MappingRule.Assign("5"));
    }

    @Test
    void templateOfOneExpressionIsThatExpressionAsText() {
        assertThat(message("template: \"{{ $error.message }}\"").rule())
                .isInstanceOfSatisfying(
                        MappingRule.Expression.class,
                        e -> {
                            assertThat(e.jsonata()).isEqualTo("$error.message");
                            assertThat(e.asText()).isTrue();
                            assertThat(place(e.source())).isEqualTo("5:23");
                        });
    }

    @Test
    void templateIsSplitIntoTextAndExpressions() {
        assertThat(message("template: 'a {{$error.code}} it''s {{$error.message}}.'").rule())
                .isInstanceOfSatisfying(
                        MappingRule.Template.class,
                        t -> {
                            assertThat(t.parts())
                                    .extracting(p ->
                                            switch (p) {
                                                case MappingRule.Literal literal -> literal.text();
                                                case MappingRule.Embedded embedded ->
                                                        place(embedded.source())
                                                                + " "
                                                                + embedded.jsonata();
                                            })
                                    .containsExactly(
                                            "a ",
                                            "5:24 $error.code",
                                            " it's ",
                                            "5:46 $error.message",
                                            ".");
                        });
    }

    @Test
    void bracesInsideAnExpressionDoNotEndIt() {
        for (String jsonata :
                List.of(
                        "$string({\"a\": {\"b\": 1}})",
                        "$error.message & '}}'",
                        "$replace($error.message, /a{2}/, '{{')",
                        "/* }} */ $error.code",
                        "$apiRequest.claims.`}}`",
                        "{'a': 1}.a")) {
            MappingRule rule =
                    message("template: \"{{" + jsonata.replace("\"", "\\\"") + "}}\"").rule();
            assertThat(rule)
                    .as(jsonata)
                    .isInstanceOfSatisfying(
                            MappingRule.Expression.class,
                            e -> assertThat(e.jsonata()).isEqualTo(jsonata));
        }
    }

    @Test
    void placesAreFoundInFoldedAndBlockScalars() {
        assertPlace("template: \"one \\\n   {{$error.message}} two\"", "6:14");
        assertPlace("template: \"one\n   {{$error.message}} two\"", "6:14");
        assertPlace("template: \"q\\\"\\u0041\\x41 {{$error.message}}\"", "5:36");
        assertPlace("template: >-\n  one\n  two {{$error.message}}", "7:17");
        assertPlace("template: |\n  one\n\n   two {{$error.message}}", "8:18");
        assertPlace("template: one\n  two {{$error.message}}", "6:17");
        assertPlace("template: \"\ud83d\ude00 {{$error.message}}\"", "5:24");
    }

    private void assertPlace(String yaml, String expected) {
        assertThat(message(yaml).rule())
                .as(yaml)
                .isInstanceOfSatisfying(
                        MappingRule.Template.class,
                        t ->
                                assertThat(t.parts())
                                        .filteredOn(MappingRule.Embedded.class::isInstance)
                                        .extracting(p -> place(((MappingRule.Embedded) p).source()))
                                        .containsExactly(expected));
    }

    @Test
    void foreachBuildsAnArrayAndBindsTheItemsSchema() {
        project.replace(
                TestProject.DOCUMENT,
                "$ref: '#/components/schemas/Order'",
                "{type: array, items: {$ref: '#/components/schemas/Order'}}");
        project.with(
                OPERATION + "response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    required: true
                    nullable: false
                    existsIfEmpty: "true"
                    foreach:
                      input: "$zosAssetResponse.body.\\"ResultSet Output\\""
                      existsIfEmpty: "$count($zosAssetResponse.body) = 0"
                      mappings:
                      - total:
                          required: false
                          expression: "$item.TOTAL"
                """);
        MappingRule.Field body =
                load().response().choices().getFirst().content().orElseThrow().body().orElseThrow();
        assertThat(body.type()).isEqualTo(TargetType.ARRAY);
        assertThat(body.required()).isTrue();
        assertThat(body.existsIfEmpty().orElseThrow().jsonata()).isEqualTo("true");
        assertThat(body.rule())
                .isInstanceOfSatisfying(
                        MappingRule.Foreach.class,
                        f -> {
                            assertThat(f.input())
                                    .isEqualTo("$zosAssetResponse.body.\"ResultSet Output\"");
                            assertThat(f.existsIfEmpty()).isPresent();
                            assertThat(((MappingRule.Build) f.item()).fields().getFirst().type())
                                    .isEqualTo(TargetType.NUMBER);
                        });
        project.replace(OPERATION + "response_200.yaml", "$item.TOTAL", "$item.ACCOUNT + 1");
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0515W");
    }

    @Test
    void foreachMayGiveScalars() {
        assertThat(message("foreach:\n  input: $error\n  template: '{{$item}}'").rule())
                .isInstanceOfSatisfying(
                        MappingRule.Foreach.class,
                        f -> assertThat(f.item()).isInstanceOf(MappingRule.Expression.class));
    }

    @Test
    void bodyWithoutMappingsMeansNoBody() {
        project.with(
                OPERATION + "response_500.yaml",
                "version: 1\nmappings:\n- body:\n    mappings: []\n");
        assertThat(load().response().choices().getLast().content().orElseThrow().body()).isEmpty();
    }

    @Test
    void headersAndCookiesAreTexts() {
        project.with(
                OPERATION + "response_500.yaml",
                """
                version: 1
                mappings:
                - headers:
                    mappings:
                    - X-Code:
                        expression: $error.code
                - cookies:
                    mappings:
                    - last:
                        template: now
                """);
        ResponseMap.Content content = load().response().choices().getLast().content().orElseThrow();
        assertThat(content.headers())
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.name()).isEqualTo("X-Code");
                    assertThat(f.type()).isEqualTo(TargetType.STRING);
                });
        assertThat(content.cookies()).extracting(MappingRule.Field::name).containsExactly("last");
    }

    @Test
    void typeKeyCountsWhereTheSchemaIsSilent() {
        project.replace(TestProject.DOCUMENT, "message:", "other:");
        assertThat(message("type: integer\nexpression: $error.code").type())
                .isEqualTo(TargetType.INTEGER);
    }

    @Test
    void conditionMayBeAYamlBooleanOrText() {
        assertThat(
                        message("existsIfEmpty: true\ntemplate: x")
                                .existsIfEmpty()
                                .orElseThrow()
                                .jsonata())
                .isEqualTo("true");
    }

    @Test
    void assetNamesMayBeEncoded() {
        project.with(OPERATION + "operation.yaml", "version: \"1.0\"\nzasset: \"get%4Frder\"\n");
        assertThat(load().asset().name()).isEqualTo("getOrder");
    }

    @Test
    void missingFileOfAChoiceLeavesItsContentOut() {
        project.without(OPERATION + "response_500.yaml").writeTo(folder);
        Implementation implementation =
                TestProject.load(folder)
                        .projects()
                        .getFirst()
                        .operations()
                        .getFirst()
                        .implementation()
                        .orElseThrow();
        assertThat(implementation.response().choices().getLast().content()).isEmpty();
    }
}
