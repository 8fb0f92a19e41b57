package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.choice;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.foreach;
import static io.ironbridge.mapping.Maps.mapping;
import static io.ironbridge.mapping.Maps.part;
import static io.ironbridge.mapping.Maps.reply;
import static io.ironbridge.mapping.Maps.request;
import static io.ironbridge.mapping.Maps.required;
import static io.ironbridge.mapping.Maps.response;
import static io.ironbridge.mapping.Maps.restReply;
import static io.ironbridge.mapping.Maps.source;
import static io.ironbridge.mapping.Maps.template;
import static io.ironbridge.mapping.Maps.text;
import static io.ironbridge.mapping.Maps.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResponseMappingTest {
    private static final ResponseMap.Choice ERROR_500 =
            choice(
                    500,
                    "true",
                    build(
                            field(
                                    "message",
                                    text(
                                            "$exists($error.message) ? $error.message :"
                                                    + " \"Internal\"")),
                            field("code", expression("$error.code"))));

    @Test
    void theFirstTrueConditionWins() throws Exception {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                404,
                                "$zosAssetResponse.body.n = 0",
                                build(field("which", expression("404")))),
                        choice(
                                200,
                                "$zosAssetResponse.body.n >= 0",
                                build(field("which", expression("200")))),
                        ERROR_500);

        assertThat(run(mapping, reply("{\"n\":0}"))).isEqualTo("404 {\"which\":404}");
        assertThat(run(mapping, reply("{\"n\":1}"))).isEqualTo("200 {\"which\":200}");
        assertThat(run(mapping, reply("{}"))).isEqualTo("500 {\"message\":\"Internal\"}");
    }

    @Test
    void onlyTrueItselfIsTrue() throws Exception {
        OperationMapping mapping = mapping(build(), choice(200, "'text'", build()), ERROR_500);

        assertThat(run(mapping, reply("{}"))).startsWith("500");
    }

    @Test
    void anEntryWithoutConditionIsNeverChosen() throws Exception {
        ResponseMap.Choice unconditional =
                new ResponseMap.Choice(
                        "response_401.yaml", Optional.empty(), 401, Optional.empty(), source());

        assertThat(run(mapping(build(), unconditional, ERROR_500), reply("{}"))).startsWith("500");
    }

    @Test
    void aChosenEntryWithoutFileFallsBackWithError() throws Exception {
        ResponseMap.Choice missing =
                new ResponseMap.Choice(
                        "response_202.yaml",
                        Optional.of(
                                new ResponseMap.If(
                                        new MappingRule.Condition(
                                                "$exists($zosAssetResponse)", source()))),
                        202,
                        Optional.empty(),
                        source());

        assertThat(run(mapping(build(), missing, ERROR_500), reply("{}")))
                .isEqualTo(
                        "500 {\"message\":\"The response response_202.yaml cannot be mapped: its"
                                + " file does not exist\",\"code\":500}");
    }

    @Test
    void aFailingMappingIsEvaluatedAgainOnceWithoutTheReply() throws Exception {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                200,
                                "$exists($zosAssetResponse)",
                                build(required(field("n", text("$zosAssetResponse.body.n"))))),
                        ERROR_500);

        ApiResponse response = mapping.response(request(null), reply("{}"));

        assertThat(response.httpStatus()).isEqualTo(500);
        assertThat(utf8(response.body())).contains("target /n").contains("\"code\":500");
        assertThat(response.replaced()).isPresent();
    }

    @Test
    void noResponseAtAllIsAnErrorThatNamesTheFirstOne() {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                200,
                                "$exists($zosAssetResponse)",
                                build(required(field("n", text("$no"))))));

        assertThatThrownBy(() -> mapping.response(request(null), reply("{}")))
                .isInstanceOf(MappingException.class)
                .hasMessageStartingWith(
                        "No response condition is true, after this: The response"
                                + " response_200.yaml");
    }

    @Test
    void aReplyThatIsNotJsonBecomesAnError() throws Exception {
        assertThat(run(mapping(build(), ERROR_500), reply("<html>")))
                .isEqualTo(
                        "500 {\"message\":\"The asset's reply cannot be read: it is not JSON at"
                                + " byte offset 0x0\",\"code\":502}");
    }

    @Test
    void aSuccessWithoutABodyIsAnErrorWhereTheBodyIsMapped() throws Exception {
        ResponseMap.Choice body =
                choice(200, "$exists($zosAssetResponse)", expression("$zosAssetResponse.body"));
        ResponseMap.Choice row =
                choice(
                        200,
                        "$exists($zosAssetResponse)",
                        build(field("n", expression("$zosAssetResponse.body.n"))));
        ResponseMap.Choice status =
                choice(
                        200,
                        "$exists($zosAssetResponse)",
                        build(field("s", expression("$zosAssetResponse.statusCode"))));
        AssetResult empty = new AssetResult(restReply(200, ""), null);
        AssetResult noContent = new AssetResult(restReply(204, ""), null);

        for (ResponseMap.Choice choice : List.of(body, row)) {
            assertThat(run(mapping(build(), choice, ERROR_500), empty))
                    .startsWith("500 {\"message\":\"The asset's reply cannot be read: ")
                    .endsWith("\"code\":502}");
        }
        assertThat(run(mapping(build(), row, ERROR_500), noContent)).isEqualTo("200 {}");
        assertThat(run(mapping(build(), status), empty)).isEqualTo("200 {\"s\":200}");
    }

    @Test
    void theRequestsBodyIsMappedWhereTheReplyHasNone() throws Exception {
        for (String body : List.of("$apiRequest.body.n", "$apiRequest . `body`.n")) {
            ResponseMap.Choice sent =
                    choice(
                            200,
                            "$exists($zosAssetResponse)",
                            build(
                                    field("s", expression("$zosAssetResponse.statusCode")),
                                    field("n", expression(body))));

            assertThat(run(mapping(build(), sent), new AssetResult(restReply(200, ""), null)))
                    .isEqualTo("200 {\"s\":200}");
        }
    }

    @Test
    void errorAndReplyAreBothThereWhenTheBackEndAnsweredWithAnError() throws Exception {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                500,
                                "true",
                                build(
                                        field(
                                                "m",
                                                template(
                                                        part("$error.message"),
                                                        part(
                                                                "$zosAssetResponse.body.StatusCode"))))));

        assertThat(
                        run(
                                mapping,
                                new AssetResult(
                                        restReply(500, "{\"StatusCode\":500}"),
                                        new AssetResult.ErrorInfo(500, "SQLCODE=-803 "))))
                .isEqualTo("500 {\"m\":\"SQLCODE=-803 500\"}");
        assertThat(run(mapping, AssetResult.failed(504, "too late")))
                .isEqualTo("500 {\"m\":\"too late\"}");
    }

    @Test
    void theRequestIsThereWhenTheResponseIsBuilt() throws Exception {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                200,
                                "true",
                                build(
                                        field("id", text("$apiRequest.pathParameters.id")),
                                        field("b", expression("$apiRequest.body.b")),
                                        field(
                                                "status",
                                                expression("$zosAssetResponse.statusCode")))));

        assertThat(
                        utf8(
                                mapping.response(
                                                request("{\"b\":1.0}", Map.of("id", "7"), Map.of()),
                                                reply("{}"))
                                        .body()))
                .isEqualTo("{\"id\":\"7\",\"b\":1.0,\"status\":200}");
    }

    @Test
    void aBodyOfNoMappingsIsNoBody() throws Exception {
        assertThat(run(mapping(build(), choice(204, "true", build())), reply("{}")))
                .isEqualTo("204 (none)");
    }

    @Test
    void aWholeBodyForeachIsAnArray() throws Exception {
        MappingRule rows =
                foreach(
                        "$zosAssetResponse.body.\"ResultSet Output\"",
                        build(field("n", text("$item.NAME"))));

        assertThat(response(rows, "{\"ResultSet Output\":[{\"NAME\":\"A\"},{\"NAME\":null}]}"))
                .isEqualTo("[{\"n\":\"A\"},{}]");
        assertThat(response(rows, "{\"ResultSet Output\":[]}")).isEqualTo("[]");
    }

    @Test
    void headersAndCookiesAreMappedToText() throws Exception {
        ResponseMap.Choice choice =
                new ResponseMap.Choice(
                        "response_201.yaml",
                        Optional.of(new ResponseMap.Always()),
                        201,
                        Optional.of(
                                new ResponseMap.Content(
                                        Optional.empty(),
                                        List.of(
                                                field(
                                                        "Location",
                                                        template(
                                                                Maps.literal("/e/"),
                                                                part("$zosAssetResponse.body.id"))),
                                                field(
                                                        "X-None",
                                                        text("$zosAssetResponse.body.none"))),
                                        List.of(field("seen", expression("true"))))),
                        source());

        ApiResponse response =
                mapping(build(), choice).response(request(null), reply("{\"id\":12}"));

        assertThat(response.headers())
                .containsExactly(
                        Map.entry("Location", "/e/12"), Map.entry("set-cookie", "seen=true"));
        assertThat(response.body()).isNull();
    }

    @Test
    void aResponseMayNameClaimsOfTheToken() throws Exception {
        assertThat(response(build(field("by", text("$apiRequest.claims.sub"))), "{}"))
                .isEqualTo("{\"by\":\"ann\"}");
    }

    @Test
    void aHeaderThatCannotBeSentIsAMappingFailure() throws Exception {
        ResponseMap.Choice withHeader =
                new ResponseMap.Choice(
                        "response_200.yaml",
                        Optional.of(
                                new ResponseMap.If(
                                        new MappingRule.Condition(
                                                "$exists($zosAssetResponse)", source()))),
                        200,
                        Optional.of(
                                new ResponseMap.Content(
                                        Optional.empty(),
                                        List.of(field("X-Note", text("$zosAssetResponse.body.n"))),
                                        List.of())),
                        source());
        OperationMapping mapping = mapping(build(), withHeader, ERROR_500);

        ApiResponse sent = mapping.response(request(null), reply("{\"n\":\"caf\u00e9 \\t1\"}"));
        assertThat(sent.headers()).containsExactly(Map.entry("X-Note", "caf\u00e9 \t1"));

        for (String bad : List.of("secret\\r\\nX-Evil: 1", "secret\\u0000", "secret \u65e5")) {
            ApiResponse failed = mapping.response(request(null), reply("{\"n\":\"" + bad + "\"}"));
            assertThat(failed.httpStatus()).isEqualTo(500);
            assertThat(utf8(failed.body()))
                    .contains("target /X-Note (test.yaml:")
                    .contains("contains a character that is not allowed in headers")
                    .doesNotContain("secret");
        }
    }

    @Test
    void aHeaderNameThatIsNoTokenIsAMappingFailure() {
        for (String bad : List.of("X Note", "X-Note:", "X-N\u00f6te", "X\r\n")) {
            ResponseMap.Choice choice =
                    new ResponseMap.Choice(
                            "response_200.yaml",
                            Optional.of(new ResponseMap.Always()),
                            200,
                            Optional.of(
                                    new ResponseMap.Content(
                                            Optional.empty(),
                                            List.of(field(bad, text("'v'"))),
                                            List.of())),
                            source());

            assertThatThrownBy(() -> mapping(build(), choice).response(request(null), reply("{}")))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("the name contains a character that HTTP forbids");
        }
    }

    @Test
    void aPayloadCannotSetTheAttributesOfACookie() throws Exception {
        ResponseMap.Choice withCookie =
                new ResponseMap.Choice(
                        "response_200.yaml",
                        Optional.of(
                                new ResponseMap.If(
                                        new MappingRule.Condition(
                                                "$exists($zosAssetResponse)", source()))),
                        200,
                        Optional.of(
                                new ResponseMap.Content(
                                        Optional.empty(),
                                        List.of(),
                                        List.of(field("sid", text("$zosAssetResponse.body.n"))))),
                        source());
        OperationMapping mapping = mapping(build(), withCookie, ERROR_500);

        for (String good : List.of("", "!#$%&'()*+-./09:<=>?@AZ[]^_`az{|}~", "\\\"quoted\\\"")) {
            ApiResponse sent = mapping.response(request(null), reply("{\"n\":\"" + good + "\"}"));
            assertThat(sent.headers())
                    .containsExactly(Map.entry("set-cookie", "sid=" + good.replace("\\", "")));
        }
        for (String bad :
                List.of(
                        "secret; Domain=x",
                        "secret,b",
                        "secret b",
                        "secret\\\\b",
                        "\\\"secret",
                        "secret\u00e9",
                        "secret\\tb")) {
            ApiResponse failed = mapping.response(request(null), reply("{\"n\":\"" + bad + "\"}"));
            assertThat(failed.httpStatus()).as(bad).isEqualTo(500);
            assertThat(utf8(failed.body()))
                    .contains("target /sid (test.yaml:")
                    .contains("contains a character that is not allowed in cookie values")
                    .doesNotContain("secret");
        }
    }

    @Test
    void noTrueConditionIsToldOnce() {
        OperationMapping mapping = mapping(build(), choice(200, "false", build()));
        assertThatThrownBy(() -> mapping.response(request(null), reply("{}")))
                .hasMessage("No response condition is true");
    }

    @Test
    void anIdentityBodyIsPassedThroughByStatusAlone() {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                404,
                                "$zosAssetResponse.statusCode = 404",
                                build(field("m", text("'none'")))),
                        choice(
                                203,
                                "($zosAssetResponse.statusCode >= 200) and"
                                        + " ($zosAssetResponse.statusCode < 300)",
                                expression(" $zosAssetResponse.body ")),
                        ERROR_500);

        assertThat(mapping.passThrough(200)).contains(new OperationMapping.PassThrough(203));
        assertThat(mapping.passThrough(404)).isEmpty();
        assertThat(mapping.passThrough(500)).isEmpty();
    }

    @Test
    void aConditionThatReadsTheBodyKeepsItFromBeingPassedThrough() {
        OperationMapping mapping =
                mapping(
                        build(),
                        choice(
                                200,
                                "$zosAssetResponse.body.StatusCode = 200",
                                expression("$zosAssetResponse.body")),
                        ERROR_500);

        assertThat(mapping.passThrough(200)).isEmpty();
    }

    @Test
    void withoutAnErrorThereIsNoVariableError() throws Exception {
        MappingRule rule =
                build(
                        field("there", expression("$exists($error)")),
                        field("later", expression("$type($error)")),
                        field("rows", foreach("$error", expression("1"))));

        assertThat(response(rule, "{}")).isEqualTo("{\"there\":false}");
    }

    private static String run(OperationMapping mapping, AssetResult result)
            throws MappingException {
        ApiResponse response = mapping.response(request(null), result);
        return response.httpStatus() + " " + utf8(response.body());
    }
}
