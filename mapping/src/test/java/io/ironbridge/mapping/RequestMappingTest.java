package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.asset;
import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.existsIfEmpty;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.foreach;
import static io.ironbridge.mapping.Maps.literal;
import static io.ironbridge.mapping.Maps.nullable;
import static io.ironbridge.mapping.Maps.part;
import static io.ironbridge.mapping.Maps.request;
import static io.ironbridge.mapping.Maps.required;
import static io.ironbridge.mapping.Maps.template;
import static io.ironbridge.mapping.Maps.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestMappingTest {
    @Test
    void constantsPathsAndTemplatesBuildAnObject() throws Exception {
        MappingRule rule =
                build(
                        field("CA-REQUEST-ID", new MappingRule.Assign("01INQS")),
                        field("EMPNO", text("$pathParameters.id")),
                        field(
                                "NAME",
                                template(
                                        literal("Dr \"A\" \\ "),
                                        part("$body.name"),
                                        literal("!"))));

        assertThat(asset(rule, request("{\"name\":\"Föhn\"}", Map.of("id", "000010"), Map.of())))
                .isEqualTo(
                        "{\"CA-REQUEST-ID\":\"01INQS\",\"EMPNO\":\"000010\",\"NAME\":\"Dr \\\"A\\\""
                                + " \\\\ Föhn!\"}");
    }

    @Test
    void missingTemplatePartsBecomeEmptyText() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field(
                                                "t",
                                                template(
                                                        literal("<"),
                                                        part("$body.no"),
                                                        literal(">")))),
                                "{}"))
                .isEqualTo("{\"t\":\"<>\"}");
        assertThat(
                        asset(
                                build(field("t", template(part("$body.no"), part("$body.a")))),
                                "{\"a\":null}"))
                .isEqualTo("{\"t\":\"\"}");
    }

    @Test
    void missingValuesFollowRequiredAndNullable() throws Exception {
        MappingRule.Field x = field("x", text("$body.x"));

        assertThat(asset(build(x), "{}")).isEqualTo("{}");
        assertThat(asset(build(nullable(x)), "{}")).isEqualTo("{}");
        assertThat(asset(build(nullable(required(x))), "{}")).isEqualTo("{\"x\":null}");
        assertThatThrownBy(() -> asset(build(required(x)), "{}"))
                .isInstanceOf(MappingException.class)
                .hasMessage(
                        "The request cannot be mapped: target /x (%s): the property is required but"
                                + " has no value",
                        x.source());
    }

    @Test
    void nullValuesFollowRequiredAndNullable() throws Exception {
        MappingRule.Field x = field("x", text("$body.x"));
        String body = "{\"x\":null}";

        assertThat(asset(build(x), body)).isEqualTo("{}");
        assertThat(asset(build(nullable(x)), body)).isEqualTo("{\"x\":null}");
        assertThat(asset(build(nullable(required(x))), body)).isEqualTo("{\"x\":null}");
        assertThatThrownBy(() -> asset(build(required(x)), body))
                .isInstanceOf(MappingException.class);
    }

    @Test
    void objectsWithoutMembersLeaveNoTraceUnlessWanted() throws Exception {
        MappingRule.Field inner = field("b", build(field("c", text("$body.c"))));

        assertThat(asset(build(field("a", build(inner))), "{}")).isEqualTo("{}");
        assertThat(asset(build(field("a", build(inner))), "{\"c\":\"1\"}"))
                .isEqualTo("{\"a\":{\"b\":{\"c\":\"1\"}}}");
        assertThat(asset(build(required(field("a", build(inner)))), "{}")).isEqualTo("{\"a\":{}}");
        assertThat(
                        asset(
                                build(existsIfEmpty("$body.keep", field("a", build(inner)))),
                                "{\"keep\":true}"))
                .isEqualTo("{\"a\":{}}");
        assertThat(
                        asset(
                                build(existsIfEmpty("$body.keep", field("a", build(inner)))),
                                "{\"keep\":false}"))
                .isEqualTo("{}");
    }

    @Test
    void foreachMakesOneItemForEachElement() throws Exception {
        MappingRule rule =
                build(
                        field(
                                "rows",
                                foreach(
                                        "$body.in",
                                        build(
                                                field("id", expression("$item.i")),
                                                field("k", new MappingRule.Assign("v"))))));

        assertThat(asset(rule, "{\"in\":[{\"i\":1},{\"i\":2}]}"))
                .isEqualTo("{\"rows\":[{\"id\":1,\"k\":\"v\"},{\"id\":2,\"k\":\"v\"}]}");
        assertThat(asset(rule, "{\"in\":{\"i\":1}}"))
                .isEqualTo("{\"rows\":[{\"id\":1,\"k\":\"v\"}]}");
        assertThat(asset(rule, "{\"in\":[]}")).isEqualTo("{\"rows\":[]}");
        assertThat(asset(rule, "{}")).isEqualTo("{}");
        assertThat(asset(rule, "{\"in\":null}")).isEqualTo("{}");
    }

    @Test
    void aRequiredForeachWithoutInputIsAnEmptyArray() throws Exception {
        MappingRule.Field rows =
                field("rows", foreach("$body.in", build(field("id", expression("$item.i")))));

        assertThat(asset(build(required(rows)), "{}")).isEqualTo("{\"rows\":[]}");
        assertThat(asset(build(existsIfEmpty("true", rows)), "{}")).isEqualTo("{\"rows\":[]}");
    }

    @Test
    void foreachOfSingleValuesAndNestedForeach() throws Exception {
        MappingRule scalars =
                build(field("t", foreach("$body.in", template(literal("#"), part("$item.i")))));
        MappingRule values = build(field("t", foreach("$body.in", expression("$item.i"))));
        MappingRule nested =
                build(
                        field(
                                "t",
                                foreach(
                                        "$body.in",
                                        build(
                                                field(
                                                        "u",
                                                        foreach(
                                                                "$item.s",
                                                                build(
                                                                        field(
                                                                                "v",
                                                                                expression(
                                                                                        "$item")))))))));

        assertThat(asset(scalars, "{\"in\":[{\"i\":1},{\"i\":\"b\"}]}"))
                .isEqualTo("{\"t\":[\"#1\",\"#b\"]}");
        assertThat(asset(values, "{\"in\":[{\"i\":[1,2]},{},{\"i\":null},{\"i\":3}]}"))
                .isEqualTo("{\"t\":[[1,2],null,3]}");
        assertThat(asset(nested, "{\"in\":[{\"s\":[1,2]},{\"s\":[]},{}]}"))
                .isEqualTo("{\"t\":[{\"u\":[{\"v\":1},{\"v\":2}]},{\"u\":[]},{}]}");
    }

    @Test
    void itemsThatAreSingleValuesAreBroughtToTheTargetsType() throws Exception {
        MappingRule numbers =
                build(field("t", foreach("$body.in", text("$item"), TargetType.INTEGER)));
        MappingRule texts =
                build(field("t", foreach("$body.in", expression("$item"), TargetType.STRING)));

        assertThat(asset(numbers, "{\"in\":[\"07\",2.0,null]}")).isEqualTo("{\"t\":[7,2,null]}");
        assertThat(asset(texts, "{\"in\":[1,\"b\",true]}"))
                .isEqualTo("{\"t\":[\"1\",\"b\",\"true\"]}");
        assertThatThrownBy(() -> asset(numbers, "{\"in\":[1,\"secret\"]}"))
                .hasMessageContaining("target /t/1 (test.yaml:")
                .hasMessageContaining("a text of 6 characters cannot be converted to a number");
    }

    @Test
    void valuesAreBroughtToTheTargetsType() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field(
                                                "n",
                                                TargetType.INTEGER,
                                                expression("$queryParameters.q"))),
                                query("q", "007")))
                .isEqualTo("{\"n\":7}");
        assertThat(
                        asset(
                                build(field("n", TargetType.NUMBER, text("$queryParameters.q"))),
                                query("q", " 1.50 ")))
                .isEqualTo("{\"n\":1.50}");
        assertThat(asset(build(field("n", TargetType.STRING, expression("$body.n"))), "{\"n\":12}"))
                .isEqualTo("{\"n\":\"12\"}");
        assertThat(
                        asset(
                                build(
                                        field(
                                                "n",
                                                TargetType.BOOLEAN,
                                                expression("$queryParameters.q"))),
                                query("q", "true")))
                .isEqualTo("{\"n\":true}");
        assertThat(
                        asset(
                                build(field("n", TargetType.ARRAY, expression("$body.r.i"))),
                                "{\"r\":[{\"i\":5}]}"))
                .isEqualTo("{\"n\":[5]}");
        assertThat(
                        asset(
                                build(field("n", TargetType.INTEGER, expression("$body.n"))),
                                "{\"n\":5.00}"))
                .isEqualTo("{\"n\":5}");
    }

    @Test
    void aValueThatDoesNotFitNamesTargetAndPlaceButNotTheValue() {
        MappingRule.Field amount = field("amount", TargetType.NUMBER, text("$body.a"));
        MappingRule rule =
                build(field("rows", foreach("[1,2]", build(field("pay", build(amount))))));

        assertThatThrownBy(() -> asset(rule, "{\"a\":\"secret\"}"))
                .hasMessage(
                        "The request cannot be mapped: target /rows/0/pay/amount (%s): a text of 6"
                                + " characters cannot be converted to a number",
                        amount.source());
        assertThatThrownBy(() ->
                        asset(
                                build(field("n", TargetType.INTEGER, expression("$body.n"))),
                                "{\"n\":5.5}"))
                .hasMessageContaining("a number cannot be converted to an integer");
    }

    @Test
    void variablesOfTheRequestAreBoundWithAndWithoutDollar() throws Exception {
        MappingRule rule =
                build(
                        field("h", text("$headers.\"x-TRACE\"")),
                        field("c", text("$cookies.session")),
                        field("q", expression("$queryParameters.list")),
                        field("u", text("body.first")),
                        field("none", expression("$exists($queryParameters.zz)")));

        assertThat(
                        asset(
                                rule,
                                request(
                                        "{\"first\":\"f\"}",
                                        Map.of(),
                                        Map.of("list", List.of("a", "b")))))
                .isEqualTo(
                        "{\"h\":\"t-1\",\"c\":\"s-1\",\"q\":[\"a\",\"b\"],\"u\":\"f\",\"none\":false}");
    }

    @Test
    void claimsOfTheTokenAreBoundWithAllTheirDigits() throws Exception {
        MappingRule rule =
                build(
                        field("user", text("$claims.sub")),
                        field("account", expression("$claims.account")),
                        field("next", expression("$uppercase(claims.sub)")),
                        field("none", expression("$exists($claims.email)")));

        assertThat(asset(rule, request("{}")))
                .isEqualTo(
                        "{\"user\":\"ann\",\"account\":1234567890123456789,\"next\":\"ANN\","
                                + "\"none\":false}");
    }

    @Test
    void withoutATokenThereAreNoClaims() throws Exception {
        ApiRequest anonymous = new ApiRequest(null, Map.of(), Map.of(), Map::of, Map::of, "");

        assertThat(
                        asset(
                                build(
                                        field("user", text("$claims.sub")),
                                        field("any", expression("$exists($claims)"))),
                                anonymous))
                .isEqualTo("{\"any\":true}");
    }

    @Test
    void aRequestWithoutBodyHasABodyOfNull() throws Exception {
        assertThat(asset(build(field("n", expression("$body = null"))), (String) null))
                .isEqualTo("{\"n\":true}");
    }

    @Test
    void aBodyThatIsNotJsonIsNamedWithItsByteOffset() {
        MappingRule a = build(field("a", expression("$body.a")));
        assertThatThrownBy(() -> asset(a, "{\"a\": nope}"))
                .isInstanceOf(MappingException.class)
                .hasMessageMatching(
                        "The request body cannot be read: it is not JSON at byte offset 0x\\w+");
        assertThatThrownBy(() -> asset(a, "{\"ä\": 1} {}"))
                .hasMessageContaining("more text follows the value at byte offset 0xa");
        assertThatThrownBy(() -> asset(a, "")).hasMessageContaining("it is empty");
    }

    @Test
    void aBodyThatTheMappingDoesNotMentionIsNotRead() throws Exception {
        ApiRequest request = request("neither JSON nor asked for", Map.of("id", "7"), Map.of());

        assertThat(asset(build(field("id", text("$pathParameters.id"))), request))
                .isEqualTo("{\"id\":\"7\"}");
    }

    @Test
    void aFailingExpressionIsNamedWithItsLine() {
        MappingRule.Expression wrong = expression("$body.a * 2");
        MappingRule rule =
                build(
                        field("ok", expression("$body.a")),
                        field(
                                "rows",
                                foreach(
                                        "[1]",
                                        build(
                                                field("x", wrong),
                                                field("y", expression("$item"))))));

        assertThatThrownBy(() -> asset(rule, "{\"a\":\"secret\"}"))
                .hasMessage(
                        "The request cannot be mapped: %s: the left side of an arithmetic operator"
                                + " is not a number (JSONata T2001)",
                        wrong.source());
    }

    private static ApiRequest query(String name, String value) {
        return request(null, Map.of(), Map.of(name, value));
    }
}
