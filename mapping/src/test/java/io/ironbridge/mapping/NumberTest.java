package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.asset;
import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.foreach;
import static io.ironbridge.mapping.Maps.literal;
import static io.ironbridge.mapping.Maps.part;
import static io.ironbridge.mapping.Maps.response;
import static io.ironbridge.mapping.Maps.template;
import static io.ironbridge.mapping.Maps.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "31368.00",
                "1234567890123456789012345678901",
                "0.1234567890123456789012345678901",
                "-0",
                "1e2",
                "1E+400",
                "9007199254740993",
                "123456789012345678",
                "0",
                "-17",
                "2147483648"
            })
    void numbersThatAreOnlyMovedKeepTheirLexicalFormInAndOut(String number) throws Exception {
        String json = "{\"n\":" + number + "}";

        assertThat(asset(build(field("n", expression("$body.n"))), json)).isEqualTo(json);
        assertThat(
                        asset(build(field("n", TargetType.NUMBER, expression("$body.n"))), json)
                                .length())
                .isPositive();
        assertThat(response(build(field("n", expression("$zosAssetResponse.body.n"))), json))
                .isEqualTo(json);
        assertThat(response(expression("$zosAssetResponse.body"), json)).isEqualTo(json);
        assertThat(
                        response(
                                build(
                                        field(
                                                "r",
                                                foreach(
                                                        "[$zosAssetResponse.body]",
                                                        expression("$item")))),
                                json))
                .isEqualTo("{\"r\":[" + json + "]}");
    }

    @Test
    void numbersInTextLookAsJsonataWritesThemButLoseNoDigit() throws Exception {
        assertThat(asText("31368.00")).isEqualTo("31368");
        assertThat(asText("0.50")).isEqualTo("0.5");
        assertThat(asText("1e2")).isEqualTo("100");
        assertThat(asText("12345678901234567.89")).isEqualTo("12345678901234567.89");
        assertThat(asText("123456789012345678")).isEqualTo("123456789012345678");
        assertThat(asText("1e400")).isEqualTo("1e400");
    }

    private static String asText(String number) throws Exception {
        String result =
                asset(
                        build(field("t", template(literal("'"), part("$body.n"), literal("'")))),
                        "{\"n\":" + number + "}");
        return result.substring("{\"t\":\"'".length(), result.length() - "'\"}".length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$body.n = 0",
                "$not($body.n < 0)",
                "$body.n >= 0",
                "[$body.n] = [0]",
                "$body.n in [0]",
                "$count([1..2][$body.n < 0]) = 0",
                "$count($distinct([$body.n, 0])) = 1",
                "$string($body.n) = '0'"
            })
    void minusZeroIsZero(String expression) throws Exception {
        for (String number : List.of("-0.0", "-0", "-0e5")) {
            assertThat(asset(build(field("r", expression(expression))), "{\"n\":" + number + "}"))
                    .isEqualTo("{\"r\":true}");
        }
    }

    @Test
    void arithmeticAndComparisonAreIeeeDouble() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field(
                                                "x",
                                                expression("9007199254740993 = 9007199254740992"))),
                                "{}"))
                .isEqualTo("{\"x\":true}");
        assertThat(
                        asset(
                                build(
                                        field("eq", expression("$body.a = $body.b")),
                                        field("lt", expression("$body.b < $body.a")),
                                        field("sum", expression("$body.c + $body.c"))),
                                "{\"a\":9007199254740993,\"b\":9007199254740992,\"c\":0.10}"))
                .isEqualTo("{\"eq\":true,\"lt\":false,\"sum\":0.2}");
        assertThat(asset(build(field("x", expression("$body.a * 3"))), "{\"a\":10.50}"))
                .isEqualTo("{\"x\":31.5}");
    }

    @Test
    void computedNumbersAreWrittenShort() throws Exception {
        assertThat(asset(build(field("x", expression("1 / 4 * 8"))), "{}")).isEqualTo("{\"x\":2}");
        assertThat(asset(build(field("x", text("1 / 3"))), "{}"))
                .isEqualTo("{\"x\":\"0.333333333333333\"}");
    }

    @Test
    void numericFunctionsSeeTheFraction() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field("abs", expression("$abs($body.a)")),
                                        field("round", expression("$round($body.a, 1)")),
                                        field("sum", expression("$sum([$body.a, 1])")),
                                        field(
                                                "fmt",
                                                expression("$formatNumber($body.a, '#,##0.00')"))),
                                "{\"a\":-1234.560}"))
                .isEqualTo(
                        "{\"abs\":1234.56,\"round\":-1234.6,\"sum\":-1233.56,\"fmt\":\"-1,234.56\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "1e-99999999999", "1e999999999", "-1E+400"})
    void numbersOutOfRangeEndNothingButTheirOwnRequest(String number) throws Exception {
        String json = "{\"n\":" + number + "}";
        MappingRule n = expression("$body.n");

        assertThat(asset(build(field("n", TargetType.NUMBER, n)), json)).isEqualTo(json);
        assertThat(asset(build(field("n", text("$body.n"))), json)).startsWith("{\"n\":\"");
        assertThat(asset(build(field("n", template(literal(""), part("$body.n")))), json))
                .startsWith("{\"n\":\"");
    }

    @Test
    void anIntegerOutOfRangeIsAMappingFailure() {
        MappingRule.Field integer = field("n", TargetType.INTEGER, expression("$body.n"));

        for (String number : List.of("1e99999999999", "1e999999999", "1e-99999999999")) {
            assertThatThrownBy(() -> asset(build(integer), "{\"n\":" + number + "}"))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("a number cannot be converted to an integer");
        }
    }

    @Test
    void computingOutOfRangeIsAMappingFailure() {
        for (String sum :
                List.of("$sum([$body.n])", "$body.n * 2", "$round($body.n)", "$floor($body.n)")) {
            assertThatThrownBy(
                            () -> asset(build(field("x", expression(sum))), "{\"n\":1e999999999}"))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("a number is out of range");
        }
        assertThatThrownBy(() ->
                        asset(
                                build(field("x", expression("$map([[$body.n],[1]], $sum)"))),
                                "{\"n\":1e400}"))
                .isInstanceOf(MappingException.class);
    }

    @Test
    void roundingWritesOutNoZeros() throws Exception {
        assertThat(rounded("2.5, 0")).isEqualTo("2");
        assertThat(rounded("-3.5")).isEqualTo("-4");
        assertThat(rounded("123.456, 2")).isEqualTo("123.46");
        assertThat(rounded("125, -1")).isEqualTo("120");
        assertThat(rounded("1.5, 2000000000")).isEqualTo("1.5");
        assertThat(rounded("1.5, -2000000000")).isEqualTo("0");
    }

    private static String rounded(String arguments) throws Exception {
        String json = asset(build(field("r", expression("$round(" + arguments + ")"))), "{}");
        return json.substring("{\"r\":".length(), json.length() - 1);
    }
}
