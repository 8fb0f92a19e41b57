package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.asset;
import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What z/OS Connect's JSONata does, feature by feature. */
class DialectTest {
    private static final String BODY =
            "{\"s\":\"  a b \",\"n\":\"12\",\"CA-ID\":\"h\",\"with blank\":\"w\",\"l\":[3,1,2],"
                    + "\"o\":{\"x\":1,\"y\":2},\"date\":1510067557121}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "$number('0x1F')                       | 31",
                "$number('0X1f')                       | 31",
                "$number('0o17')                       | 15",
                "$number('002.90')                     | 2.90",
                "$number('-007')                       | -7",
                "$number('000')                        | 0",
                "$number('00.10') * 2                  | 0.2",
                "$number('0b101')                      | 5",
                "$number($body.n) * 2                  | 24",
                "$body.\"CA-ID\"                       | \"h\"",
                "$body.'CA-ID'                         | \"h\"",
                "$body.`with blank`                    | \"w\"",
                "$body.s ~> $trim()                    | \"a b\"",
                "$contains($body.s, /a\\sb/)           | true",
                "$replace('abcdefghijkl', /(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)/, '$10$1') | \"jakl\"",
                "$replace('price', /price/, '5$$')     | \"5$\"",
                "$replace('a.b.c', '.', '$1', 1)       | \"a$1b.c\"",
                "$replace('ab', /(a)(b)/, '$12$3$x')   | \"a2$x\"",
                "$replace('ab', /[a-z]/, function($m){ $uppercase($m.match) }) | \"AB\"",
                "$replace('20F', /(\\d+)F/, function($m){ $m.groups[0] & '$1' }) | \"20$1\"",
                "$replace('a.b', '.', function($m){ $m.match & $m.match }) | \"a..b\"",
                "$exists($replace($body.none, /a/, 'b')) | false",
                "$split('a,b', ',')                    | [\"a\",\"b\"]",
                "$split('a1b22c', /[0-9]+/)            | [\"a\",\"b\",\"c\"]",
                "$split('a1b22c', /[0-9]+/, 2)         | [\"a\",\"b\"]",
                "$split('abc', '', 2)                  | [\"a\",\"b\"]",
                "$exists($split($body.none, /a/))      | false",
                "$contains('ab', 'b')                  | true",
                "$exists($match('ab', /x/))            | false",
                "$match('a1b2c3', /([a-z])([0-9])/, 2) |"
                    + " [{\"match\":\"a1\",\"index\":0,\"groups\":[\"a\",\"1\"]},{\"match\":\"b2\",\"index\":2,\"groups\":[\"b\",\"2\"]}]",
                "$pad('x', 3) & '.'                    | \"x  .\"",
                "$pad('x', -5, 'ab')                   | \"ababx\"",
                "$pad('xyz', 2, '#')                   | \"xyz\"",
                "$exists($pad($body.none, 2))          | false",
                "$join(['a','b'])                      | \"ab\"",
                "$join(['a','b'], ', ')                | \"a, b\"",
                "$join('a', '-')                       | \"a\"",
                "$match('ab12', /[0-9]+/).match        | \"12\"",
                "$fromMillisZoned(1510067557121, '[Y0001]-[M01]-[D01] [H01]:[m01]', '+0100') |"
                        + " \"2017-11-07 16:12\"",
                "$formatNumber(1234.5, '#,##0.00')     | \"1,234.50\"",
                "$join($each($body.o, function($v, $k){ $k & $v }), '-') | \"x1-y2\"",
                "$filter($body.l, function($v){ $v > 1 }) | [3,2]",
                "$body.l^(>$)                          | [3,2,1]",
                "$sort($body.l)                        | [1,2,3]",
                "$sort($append($body.l, [2.5, $number('12345678901234567890'), $number('1.50')])) |"
                        + " [1,1.50,2,2.5,3,12345678901234567890]",
                "$sort(['b','a'])                      | [\"a\",\"b\"]",
                "$sort($body.l, function($a, $b){ $a < $b }) | [3,2,1]",
                "$sort([])                             | []",
                "$sort($body.o)                        | [{\"x\":1,\"y\":2}]",
                "$exists($sort($body.none))            | false",
                "$body.l[0]                            | 3",
                "$body.l[$ > 1]                        | [3,2]",
                "( $a := 2; $a * 3 )                   | 6",
                "($body.n = '12') ? 'y' : 'n'          | \"y\"",
                "$substringBefore('a-b','-') & $substringAfter('a-b','-') | \"ab\"",
                "$not($exists($body.none)) and $body.none = null | false",
                "$count($body.l) = 3 or false          | true",
                "$formatInteger(7, 'w')                | \"seven\"",
                "$length($body.s)                      | 6"
            })
    void evaluates(String expression, String json) throws Exception {
        assertThat(asset(build(field("r", expression(expression))), BODY))
                .isEqualTo("{\"r\":" + json + "}");
    }

    @Test
    void theTransformOperatorWorks() throws Exception {
        assertThat(asset(build(field("r", expression("$body.o ~> |$|{'z':3}|"))), BODY))
                .isEqualTo("{\"r\":{\"x\":1,\"y\":2,\"z\":3}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'abc'", "'1d'", "'Infinity'", "'NaN'", "''", "'0xZZ'"})
    void numberRefusesWhatIsNoJsonNumber(String text) {
        assertThatThrownBy(
                        () -> asset(build(field("r", expression("$number(" + text + ")"))), "{}"))
                .hasMessageContaining("a text is not a number (JSONata D3030)");
    }

    @Test
    void nowAndMillisStandStillDuringOneMapping() throws Exception {
        MappingRule rule =
                build(
                        field("a", expression("$millis()")),
                        field("same", expression("[1..2000].($millis())[$ != $millis()]")),
                        field("b", expression("$toMillis($now()) - $millis()")),
                        field("last", expression("$millis()")));
        for (OperationMapping form :
                List.of(Maps.interpreted(rule, MappingLimits.DEFAULT), Maps.compiled(rule))) {
            long before = System.currentTimeMillis();
            String result = Maps.utf8(form.assetRequest(Maps.request("{}")));
            long after = System.currentTimeMillis();

            assertThat(result).matches("\\{\"a\":(\\d+),\"b\":0,\"last\":\\1}");
            assertThat(Long.parseLong(result.replaceAll("^\\{\"a\":(\\d+).*", "$1")))
                    .isBetween(before, after);
        }
    }

    @Test
    void errorsNeverHoldTheValueTheyStumbledOver() {
        assertThatThrownBy(() ->
                        asset(build(field("r", expression("$body.a < 5"))), "{\"a\":\"secret\"}"))
                .hasMessageNotContaining("secret")
                .hasMessageContaining(
                        "the two sides of a comparison are of different types (JSONata T2009)");
        assertThatThrownBy(() ->
                        asset(
                                build(field("r", expression("$error($body.a)"))),
                                "{\"a\":\"secret\"}"))
                .hasMessageNotContaining("secret");
    }
}
