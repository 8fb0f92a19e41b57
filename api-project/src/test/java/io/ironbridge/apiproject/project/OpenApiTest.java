package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.text.BadText;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.YamlReader;
import io.ironbridge.mapping.TargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private static OpenApiReader.Api read(String yaml) {
        Faults faults = new Faults(10);
        OpenApiReader.Api api =
                OpenApiReader.read(doc(yaml), ReadLimits.DEFAULT, faults).orElseThrow();
        assertThat(faults.all(_ -> true)).isEmpty();
        return api;
    }

    private static Doc doc(String yaml) {
        try {
            return new Doc("openapi.yaml", yaml, YamlReader.read(yaml, ReadLimits.DEFAULT));
        } catch (BadText e) {
            throw new AssertionError(e);
        }
    }

    private static final String DOCUMENT =
            """
            openapi: 3.1.0
            info: {title: T}
            security: [{basic: []}]
            x-ibm-zcon-roles-allowed: [clerk]
            paths:
              /a~b/{id}:
                parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: q, in: query, schema: {type: string}}
                get:
                  parameters:
                  - $ref: '#/components/parameters/Q'
                  - name: filter
                    in: query
                    content: {application/json: {schema: {type: object}}}
                  - {name: X-Trace, in: header, schema: {type: [string, 'null']}}
                  requestBody: {$ref: '#/components/requestBodies/B'}
                  responses: {200: {$ref: '#/components/responses/R'}, default: {description: d}}
                put:
                  security: []
                  x-ibm-zcon-roles-allowed: [boss, "CN=x,O=y"]
                  x-ironbridge-pass-through: true
                  x-ironbridge-strict-query: true
                  x-ironbridge-check-formats: true
                  responses: {2XX: {description: d}}
            components:
              parameters:
                Q:
                  name: q
                  in: query
                  required: true
                  style: pipeDelimited
                  schema: {type: array, items: {$ref: '#/components/schemas/N'}}
              securitySchemes:
                basic: {type: http, scheme: basic}
              requestBodies:
                B: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/N'}}}}
              responses:
                R: {description: d, content: {application/problem+json: {schema: {type: object}}}}
              schemas:
                N: {allOf: [{type: number}, {minimum: 0}]}
            """;

    @Test
    void parametersOfPathAndOperationAreMergedAndResolved() {
        ApiOperation get = read(DOCUMENT).operations().getFirst();
        assertThat(get.pointer()).isEqualTo("/paths/~1a~0b~1{id}/get");
        assertThat(get.parameters())
                .extracting(ApiOperation.Parameter::name)
                .containsExactly("id", "q", "filter", "X-Trace");
        ApiOperation.Parameter q = get.parameters().get(1);
        assertThat(q.in()).isEqualTo(In.QUERY);
        assertThat(q.required()).isTrue();
        assertThat(q.style()).isEqualTo("pipeDelimited");
        assertThat(q.explode()).isFalse();
        assertThat(q.type()).isEqualTo(TargetType.ARRAY);
        assertThat(q.itemType()).isEqualTo(TargetType.NUMBER);
        assertThat(q.schemaPointer()).contains("/components/parameters/Q/schema");
        assertThat(get.parameters().get(2).contentType()).contains("application/json");
        assertThat(get.parameters().get(3).type()).isEqualTo(TargetType.STRING);
        assertThat(get.parameters().get(3).style()).isEqualTo("simple");
    }

    @Test
    void bodiesAndResponsesPointAtTheirSchemas() {
        OpenApiReader.Api api = read(DOCUMENT);
        ApiOperation get = api.operations().getFirst();
        assertThat(get.requestBody().orElseThrow().required()).isTrue();
        assertThat(get.requestBody().orElseThrow().content())
                .containsExactly(
                        new ApiOperation.MediaType(
                                "application/json",
                                java.util.Optional.of(
                                        "/components/requestBodies/B/content/application~1json/schema")));
        assertThat(
                        api.schema(
                                        get.requestBody()
                                                .orElseThrow()
                                                .content()
                                                .getFirst()
                                                .schemaPointer())
                                .orElseThrow()
                                .type())
                .isEqualTo(TargetType.NUMBER);
        assertThat(get.responses())
                .extracting(ApiOperation.DeclaredResponse::status)
                .containsExactly("200", "default");
        assertThat(get.responses().getFirst().content())
                .extracting(ApiOperation.MediaType::name)
                .containsExactly("application/problem+json");
    }

    @Test
    void operationsOwnSecurityAndRolesWin() {
        List<ApiOperation> operations = read(DOCUMENT).operations();
        assertThat(operations.getFirst().security())
                .containsExactly(
                        new ApiOperation.SecurityRequirement(
                                Map.of("basic", List.of()), false, Set.of()));
        assertThat(operations.getFirst().rolesAllowed()).contains(List.of("clerk"));
        assertThat(operations.getFirst().passThrough()).isFalse();
        assertThat(operations.getFirst().strictQuery()).isFalse();
        assertThat(operations.getFirst().checkFormats()).isFalse();
        assertThat(operations.getLast().security()).isEmpty();
        assertThat(operations.getLast().rolesAllowed()).contains(List.of("boss", "CN=x,O=y"));
        assertThat(operations.getLast().passThrough()).isTrue();
        assertThat(operations.getLast().strictQuery()).isTrue();
        assertThat(operations.getLast().checkFormats()).isTrue();
    }

    @Test
    void treeKeepsOrderAndExactNumbers() {
        OpenApiReader.Api api =
                read(
                        """
                        openapi: 3.0.3
                        paths: {}
                        x-b: [1, 12345678901234567890, 1.50, true, ~, text, 2000-01-01]
                        x-a: 0x1F
                        """);
        Map<?, ?> tree = (Map<?, ?>) api.document().tree();
        assertThat(tree.keySet().toString()).isEqualTo("[openapi, paths, x-b, x-a]");
        assertThat(String.valueOf(tree.get("x-a"))).isEqualTo("31");
        List<?> values = (List<?>) tree.get("x-b");
        assertThat(values)
                .isEqualTo(
                        java.util.Arrays.asList(
                                1L,
                                new BigInteger("12345678901234567890"),
                                new BigDecimal("1.50"),
                                true,
                                null,
                                "text",
                                "2000-01-01"));
    }

    @Test
    void mergeKeysAndAliasesAreFollowed() {
        OpenApiReader.Api api =
                read(
                        """
                        openapi: 3.0.3
                        x-base: &b {description: d}
                        paths:
                          /a:
                            get:
                              responses: {200: &r {<<: *b, content: {}}, 400: *r}
                        """);
        assertThat(api.operations().getFirst().responses()).hasSize(2);
        assertThat(String.valueOf(api.document().tree())).contains("content={}, description=d");
    }

    private static List<String> told(String version, String dialect) {
        Faults faults = new Faults(100);
        String schemas =
                """
                openapi: %s
                jsonSchemaDialect: %s
                info: {title: T, version: "1"}
                paths: {}
                components:
                  schemas:
                    S:
                      properties:
                        a: {type: number, minimum: 1, exclusiveMinimum: true}
                        b: {type: number, exclusiveMaximum: 9}
                        c: {type: string, nullable: true}
                        d: {const: X}
                        e: {prefixItems: [{type: string}], items: false}
                        f: {type: array, items: [{type: string}]}
                        g: {unevaluatedProperties: {type: strnig}}
                """
                        .formatted(version, dialect);
        OpenApiReader.read(doc(schemas), ReadLimits.DEFAULT, faults);
        return faults.all(_ -> true).stream()
                .map(f -> f.line() + " " + f.id() + " " + f.what())
                .toList();
    }

    @Test
    void keywordsOfTheOtherLevelAreReportedAtTheirPlace() {
        assertThat(told("3.1.0", "https://json-schema.org/draft/2020-12/schema"))
                .containsExactly(
                        "9 IRB-PROJ-0305E exclusiveMinimum must be a number.",
                        "11 IRB-PROJ-0316W 'nullable' has no effect: OpenAPI 3.1 does not have it.",
                        "14 IRB-PROJ-0305E items must be one schema.",
                        "15 IRB-PROJ-0305E Type 'strnig' is not known.");
        assertThat(told("3.0.3", "https://spec.openapis.org/oas/3.1/dialect/base"))
                .containsExactly(
                        "10 IRB-PROJ-0316W 'exclusiveMaximum' has no effect: in OpenAPI 3.0 it is"
                                + " true or false, next to minimum or maximum.",
                        "12 IRB-PROJ-0316W 'const' has no effect: OpenAPI 3.0 does not have it.",
                        "13 IRB-PROJ-0316W 'prefixItems' has no effect: OpenAPI 3.0 does not have"
                                + " it.",
                        "14 IRB-PROJ-0305E items must be one schema.",
                        "15 IRB-PROJ-0305E Type 'strnig' is not known.",
                        "15 IRB-PROJ-0316W 'unevaluatedProperties' has no effect: OpenAPI 3.0 does"
                                + " not have it.");
        assertThat(told("3.1.0", "http://json-schema.org/draft-07/schema#").getFirst())
                .startsWith("2 IRB-PROJ-0316W The jsonSchemaDialect 'http://json-schema.org");
    }

    @Test
    void headerParametersHaveNoCaseAndThreeNamesAreNone() {
        Faults faults = new Faults(10);
        OpenApiReader.Api api =
                OpenApiReader.read(
                                doc(
                                        """
                                        openapi: 3.0.0
                                        info: {title: T, version: "1"}
                                        paths:
                                          /a:
                                            parameters:
                                            - {name: X-Unit, in: header, required: true}
                                            - {name: AUTHORIZATION, in: header, required: true}
                                            get:
                                              parameters:
                                              - {name: x-unit, in: header}
                                              - {name: content-type, in: header, required: true}
                                              - {name: accept, in: query}
                                              responses: {}
                                        """),
                                ReadLimits.DEFAULT,
                                faults)
                        .orElseThrow();

        assertThat(api.operations().getFirst().parameters())
                .extracting(p -> p.name() + " " + p.required())
                .containsExactly("x-unit false", "accept false");
        assertThat(faults.all(_ -> true))
                .extracting(fault -> fault.line() + " " + fault.id())
                .containsExactly("7 IRB-PROJ-0317W", "11 IRB-PROJ-0317W");
    }
}
