package io.ironbridge.mapping.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of flows, compiled and by the library: both give the same. */
class FlowCompilerTest {
    private static final Source SOURCE = new Source("flow.yaml", 1, 1);
    private static final List<String> VARIABLES =
            List.of("error", "item", "account", "failed", "lines", "rate", "unset");
    private static final String REQUEST = "{\"amount\":30,\"lines\":[\"a\",\"b\"]}";

    private static FlowCompiler compiled() {
        return new FlowCompiler(VARIABLES, MappingLimits.DEFAULT);
    }

    /** The library needs no such depth for these expressions; the code asks for more. */
    private static FlowCompiler interpreted() {
        MappingLimits usual = MappingLimits.DEFAULT;
        return new FlowCompiler(
                VARIABLES,
                new MappingLimits(
                        usual.evaluationTime(),
                        CompiledMapping.DEPTH_NEEDED - 1,
                        usual.jsonDepth(),
                        usual.outputBytes(),
                        usual.workBytes()));
    }

    private static FlowScope scope(FlowCompiler flow, String body) throws MappingException {
        FlowScope scope =
                new FlowScope(
                        new ApiRequest(
                                utf8(body),
                                Map.of("id", "7"),
                                Map.of("tag", List.of("x", "y")),
                                Map::of,
                                Map::of,
                                "{\"sub\":\"ann\"}"),
                        flow);
        scope.set(1, json("{\"number\":5}"));
        scope.set(2, FlowValue.result(new AssetResult(account(100), null)));
        scope.set(3, FlowValue.result(AssetResult.failed(504, "late")));
        scope.set(
                4,
                FlowValue.items(
                        List.of(
                                FlowValue.result(new AssetResult(account(1), null)),
                                FlowValue.result(new AssetResult(account(2), null)),
                                FlowValue.named(Map.of("inner", json("[3,4]"))))));
        scope.set(5, json("0.5"));
        return scope;
    }

    private static AssetReply account(int balance) {
        return new AssetReply.Rest(
                200, Map::of, Map::of, utf8("{\"rows\":[{\"BALANCE\":" + balance + "}]}"));
    }

    private static FlowValue json(String text) throws MappingException {
        return FlowValue.json(utf8(text), 100);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String value(FlowCompiler flow, String expression, String body)
            throws MappingException {
        Optional<byte[]> json = flow.part(expression, SOURCE).json(scope(flow, body));
        return json.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("nothing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    $body.amount                                         | 30
                    $apiRequest.body.amount + 1                          | 31
                    $pathParameters.id                                   | "7"
                    $queryParameters.tag                                 | ["x","y"]
                    $claims.sub                                          | "ann"
                    $account.statusCode                                  | 200
                    $account.body.rows[0].BALANCE - $body.amount         | 70
                    $account.body.rows.BALANCE                           | 100
                    $account.error.code                                  | nothing
                    $failed.error.code                                   | 504
                    $failed.error.message                                | "late"
                    $failed.statusCode                                   | nothing
                    $exists($failed.error)                               | true
                    $lines.body.rows.BALANCE                             | [1,2]
                    $sum($lines.body.rows.BALANCE)                       | 3
                    $lines.inner                                         | [3,4]
                    $count($lines)                                       | 3
                    $item.number * $rate                                 | 2.5
                    $unset                                               | nothing
                    $exists($unset) or $rate = 0.5                       | true
                    $error                                               | nothing
                    $not($exists($error))                                | true
                    """)
    void theCodeAndTheLibraryGiveTheSame(String expression, String expected) throws Exception {
        assertThat(value(compiled(), expression, REQUEST)).as("compiled").isEqualTo(expected);
        assertThat(value(interpreted(), expression, REQUEST)).as("library").isEqualTo(expected);
    }

    @Test
    void whatIsSetInACopyStaysThere() throws Exception {
        FlowCompiler flow = compiled();
        FlowScope scope = scope(flow, REQUEST);
        FlowScope copy = scope.copy();
        copy.set(5, json("2"));
        FlowCompiler.Part rate = flow.part("$rate", SOURCE);
        assertThat(rate.json(copy))
                .hasValueSatisfying(json -> assertThat(json).isEqualTo(utf8("2")));
        assertThat(rate.json(scope))
                .hasValueSatisfying(json -> assertThat(json).isEqualTo(utf8("0.5")));
    }

    @Test
    void onlyTrueIsTrue() throws Exception {
        FlowCompiler flow = compiled();
        FlowScope scope = scope(flow, REQUEST);
        assertThat(flow.part("$body.amount > 1", SOURCE).isTrue(scope)).isTrue();
        assertThat(flow.part("$body.amount", SOURCE).isTrue(scope)).isFalse();
        assertThat(flow.part("$unset", SOURCE).isTrue(scope)).isFalse();
    }

    @Test
    void aBodyThatIsNotJsonIsReportedWhereItIsRead() throws Exception {
        FlowCompiler flow = compiled();
        assertThatThrownBy(() -> value(flow, "$body.amount", "{\"amount\":"))
                .isInstanceOf(MappingException.class)
                .hasMessageStartingWith("The request body cannot be read: ");
        assertThat(value(flow, "$rate", "{\"amount\":")).isEqualTo("0.5");
    }

    @Test
    void theElementsOfALoop() throws Exception {
        assertThat(json("[1,[2],{}]").elements()).hasSize(3);
        assertThat(json("[]").elements()).isEmpty();
        assertThat(json("null").elements()).isEmpty();
        assertThat(json("{\"a\":[1,2]}").elements()).hasSize(1);
    }

    @Test
    void aValueThatNestsTooDeepIsAFaultOfTheMapping() {
        assertThatThrownBy(() -> FlowValue.json(utf8("[[[1]]]"), 2))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("nests deeper than 2 levels");
    }

    @Test
    void theReplyOfAFailedStepNeedNotBeJson() throws Exception {
        FlowCompiler flow = interpreted();
        FlowScope scope = scope(flow, REQUEST);
        AssetReply page = new AssetReply.Rest(502, Map::of, Map::of, utf8("<html>"));
        scope.set(2, FlowValue.result(new AssetResult(page, new AssetResult.ErrorInfo(502, "x"))));
        assertThat(flow.part("$account.statusCode", SOURCE).json(scope))
                .hasValueSatisfying(json -> assertThat(json).isEqualTo(utf8("502")));
        assertThat(flow.part("$account.error.code", SOURCE).json(scope))
                .hasValueSatisfying(json -> assertThat(json).isEqualTo(utf8("502")));
    }
}
