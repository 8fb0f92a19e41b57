package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ApiOperation.In;
import io.ironbridge.mapping.TargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private static OpenApiReader.Api read(String yaml) {
        try {
            Faults faults = new Faults(10);
            Doc doc =
                    new Doc(
                            "openapi.yaml",
                            yaml,
                            YamlReader.read(yaml, LoadOptions.Limits.DEFAULT));
            OpenApiReader.Api api = OpenApiReader.read(doc, faults).orElseThrow();
            assertThat(faults.all(_ -> true)).isEmpty();
            return api;
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
                  responses: {2XX: {description: d}}
            components:
              parameters:
                Q:
                  name: q
                  in: query
                  required: true
                  style: pipeDelimited
                  schema: {type: array, items: {$ref: '#/components/schemas/N'}}
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
                .containsExactly(new ApiOperation.SecurityRequirement(Map.of("basic", List.of())));
        assertThat(operations.getFirst().rolesAllowed()).contains(List.of("clerk"));
        assertThat(operations.getFirst().passThrough()).isFalse();
        assertThat(operations.getLast().security()).isEmpty();
        assertThat(operations.getLast().rolesAllowed()).contains(List.of("boss", "CN=x,O=y"));
        assertThat(operations.getLast().passThrough()).isTrue();
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
}
