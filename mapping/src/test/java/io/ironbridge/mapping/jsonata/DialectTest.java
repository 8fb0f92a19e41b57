package io.ironbridge.mapping.jsonata;

import static io.ironbridge.mapping.Maps.asset;
import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.mapping.Calls;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.Maps;
import io.ironbridge.mapping.OperationMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
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
                "$body.l@$v^(>$v)#$i.($i & $v)         | [\"03\",\"12\",\"21\"]",
                "$body.l^($)#$i.($i & $)               | [\"01\",\"12\",\"23\"]",
                "$body.l#$i[$i > 0]{$string($i): $v}   | {}",
                "$body.l#$i{$string($ > 1): $i}        | {\"true\":[0,2],\"false\":1}",
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
                "$map(['xy','yz'], $contains(?, 'x'))  | [true,false]",
                "$map(['a1'], $match(?, /[0-9]/)).match | \"1\"",
                "$map(['a,b'], $split(?, ','))         | [\"a\",\"b\"]",
                "$map(['ab'], $replace(?, 'a', 'x'))   | \"xb\"",
                "$map(['a','b'], $pad(?, 3))           | [\"a  \",\"b  \"]",
                "$map(['a','b'], $pad(?, -2, '#'))     | [\"#a\",\"#b\"]",
                "$map(['-','+'], $join(['a','b'], ?))  | [\"a-b\",\"a+b\"]",
                "$map(['0x1F'], $number(?))            | 31",
                "$map([1.25,1.35], $round(?, 1))       | [1.2,1.4]",
                "$map([-1], $abs(?))                   | 1",
                "$sort(?, function($a,$b){ $a < $b })([1,2]) | [2,1]",
                "$map(['abc'], $substring(?, 1))       | \"bc\"",
                "$contains(?, ?)('ab', 'b')            | true",
                "$contains($body.none, ?)('ab') = true | false",
                "$contains('ab', ?)($body.none) = true | false",
                "( $f := $pad(?, 4) ~> $contains(?, 'b '); $f('b') ) | true",
                "'ab' ~> $contains('b')                | true",
                "$uppercase(?)('a') ~> $lowercase      | \"a\"",
                "( $add := function($a,$b){ $a + $b }; $map([1,2], $add(?, 10)) ) | [11,12]",
                "['ab','b'].$contains('a')             | [true,false]",
                "['ab'].$match(/b/).match              | \"b\"",
                "['1','2'].$number()                   | [1,2]",
                "[1.5,-2].$abs()                       | [1.5,2]",
                "['a'].$pad(2) & '.'                   | \"a .\"",
                "$map(['a','b'], $uppercase)           | [\"A\",\"B\"]",
                "$map([1,2], $string)                  | [\"1\",\"2\"]",
                "$filter(['ab','c'], /a/)              | \"ab\"",
                "$filter(['ab','c'], $contains(?, 'c')) | \"c\"",
                "$reduce([1,2,3], function($a,$b){ $a + $b }, 10) | 16",
                "$sort([{'n':1,'k':'a'},{'n':1,'k':'b'},{'n':0,'k':'c'},{'n':1,'k':'d'}],"
                        + " function($a,$b){ $a.n > $b.n }).k | [\"c\",\"a\",\"b\",\"d\"]",
                "$sort([3,1,2], function($a,$b){ true }) | [2,1,3]",
                "$string(1e20)                         | \"100000000000000000000\"",
                "$string([1e20, 1e21, 1.5])            | \"[100000000000000000000,1e+21,1.5]\"",
                "$string({'a':'\u20ac'})               | \"{\\\"a\\\":\\\"\u20ac\\\"}\"",
                "[1] = [1.0]                           | true",
                "$count($distinct([1, 1.0, $number('1.00')])) | 1",
                "($body.l[$ > 9]){'a': $}              | {}",
                "$count($body.l[$ > 9])                | 0",
                "[1..$number('3.0')]                   | [1,2,3]",
                "$formatNumber(1234.56789, '9,999.999,999') | \"1,234.567,890\"",
                "$formatNumber(-87.5, '0.0;0.00')      | \"87.50\"",
                "$formatNumber(-87.5, '0.0;(0.0)')     | \"(87.5)\"",
                "$formatNumber(0.234, '#.00e0')        | \"0.23e0\"",
                "$formatNumber(1234.5678, '00.000e0')  | \"12.346e2\"",
                "$formatNumber(0, '0.0e0')             | \"0.0e0\"",
                "$formatNumber(0.14, '01%')            | \"14%\"",
                "$formatNumber(2.5, '0')               | \"2\"",
                "$formatNumber($number('12345678901234567890.12'), '#,##0.00') |"
                        + " \"12,345,678,901,234,567,890.12\"",
                "$formatNumber(1234.5, '#.##0,00', {'decimal-separator': ',', 'grouping-separator':"
                        + " '.'}) | \"1.234,50\"",
                "$formatInteger(1e+46, 'w')            | \"ten billion trillion trillion"
                        + " trillion\"",
                "$parseInteger('ten billion trillion trillion trillion', 'w') = 1e46 | true",
                "$formatInteger(-21, 'w')              | \"-twenty-one\"",
                "$formatInteger(21, 'w;o')             | \"twenty-first\"",
                "$fromMillis($toMillis('2005-01-01', '[Y]-[M]-[D]'), '[X0001]-W[W01]-[F1]') |"
                        + " \"2004-W53-6\"",
                "$fromMillis($toMillis('2008-12-29', '[Y]-[M]-[D]'), '[X0001]-W[W01]-[F1]') |"
                        + " \"2009-W01-1\"",
                "$fromMillis(1359720000000, 'Week: [w] of [xNn]') | \"Week: 5 of January\"",
                "$fromMillis(1533038400000, '[[Week]] [w] of [xNn,3-3]') | \"[Week] 1 of Aug\"",
                "$fromMillis($toMillis('2005-01-02T23:30:00Z'), '[X]-[W]', '+0100') | \"2005-1\"",
                "$body.n /* at the end */              | \"12\"",
                "$length($body.s)                      | 6"
            })
    void evaluates(String expression, String json) throws Exception {
        assertThat(asset(build(field("r", expression(expression))), BODY))
                .isEqualTo("{\"r\":" + json + "}");
    }

    @Test
    void transformingAnObjectChangesItsCopyOnly() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field(
                                                "r",
                                                expression(
                                                        "[$body.o ~> |$$.body.o|{'z': 1}, 'x'|,"
                                                                + " $body.o ~> |$|{'z': $$.body.o},"
                                                                + " 'x'|, $body.o]"))),
                                BODY))
                .isEqualTo(
                        "{\"r\":[{\"x\":1,\"y\":2},{\"y\":2,\"z\":{\"x\":1,\"y\":2}},"
                                + "{\"x\":1,\"y\":2}]}");
    }

    @Test
    void transformingAnObjectKeepsTheDigitsOfItsNumbers() throws Exception {
        assertThat(
                        asset(
                                build(field("r", expression("$body ~> |$|{'z':3}|"))),
                                "{\"n\":1234567890123456789012345678901.50}"))
                .isEqualTo("{\"r\":{\"n\":1234567890123456789012345678901.50,\"z\":3}}");
    }

    @Test
    void groupingAnEmptyArrayLeavesItEmpty() throws Exception {
        assertThat(
                        asset(
                                build(
                                        field("r", expression("$body.e{'a': 1}")),
                                        field("n", expression("$count($body.e)"))),
                                "{\"e\":[]}"))
                .endsWith("\"n\":0}");
    }

    /** No function fails with an exception of a library, whichever argument is undefined. */
    @Test
    void undefinedArgumentsGiveUndefinedOrAnErrorInWords() throws Exception {
        for (String call : Calls.WITH_EACH_ARGUMENT_UNDEFINED) {
            String result;
            try {
                result = asset(build(field("r", expression(call))), "{}");
            } catch (MappingException e) {
                result = String.valueOf(e.getMessage());
            }
            assertThat(result)
                    .as(call)
                    .doesNotContain("Exception")
                    .doesNotContain("cannot use")
                    .matches(
                            "(?s)\\{.*}|.*(argument \\d of \\$\\w+ (is undefined|has the wrong"
                                    + " type)|D3\\d{3}).*");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$formatNumber(1, '0.0.0')          | a picture has two decimal separators",
                "$formatNumber(1, '%%')             | a picture has other characters",
                "$formatInteger(1e20, '0')          | $formatInteger writes numbers up to",
                "$formatInteger(1000000000, 'i')    | $formatInteger writes numbers up to 100000",
                "$parseInteger('twelvety', 'w')     | a text is not a number in words",
                "$toMillis('yesterday')             | a text is not a date and time",
                "$sqrt(-1)                          | $sqrt is applied to a negative number"
            })
    void aValueThatCannotBeWrittenOrReadIsAnErrorInWords(String expression, String words) {
        assertThatThrownBy(() -> asset(build(field("r", expression(expression))), "{}"))
                .hasMessageContaining(words);
    }

    @Test
    void aCommentThatIsNotClosedIsAFaultAtItsPlace() {
        assertThat(JsonataText.parse("$body.a & '/*' & 1 /* open"))
                .isEqualTo(new JsonataText.SyntaxFault(19, "the comment is not closed"));
        assertThat(JsonataText.parse("/* a */ `/*` & \"\\\"/*\" /* b */"))
                .isInstanceOf(JsonataText.Tree.class);
        assertThat(JsonataText.parse("1 /*/")).isInstanceOf(JsonataText.SyntaxFault.class);
        assertThat(JsonataText.parse("$match(a, /a{2,1}/)"))
                .asInstanceOf(InstanceOfAssertFactories.type(JsonataText.SyntaxFault.class))
                .extracting(JsonataText.SyntaxFault::message, InstanceOfAssertFactories.STRING)
                .startsWith("a regular expression is wrong: ");
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
