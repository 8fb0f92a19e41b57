package io.ironbridge.mapping.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExprReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "$a.b.\"c d\".`e-f`            | $a.b.c d.e-f",
                "1 + 2 * 3 - 4                 | ((1 PLUS (2 TIMES 3)) MINUS 4)",
                "a = 1 and b != 2 or c         | (((.a EQUAL 1) AND (.b NOT_EQUAL 2)) OR .c)",
                "a & b = 'x'                   | ((.a CONCATENATE .b) EQUAL 'x')",
                "a = 1 ? b : c ? 1 : 2         | [(.a EQUAL 1) ? .b : [.c ? 1 : 2]]",
                "a ? b                         | [.a ? .b : -]",
                "-5                            | -5",
                "-a.b * 2                      | (neg(.a.b) TIMES 2)",
                "$f(1, (2 + 3))                | f(1,(2 PLUS 3))",
                "$x.y[z > 0].w                 | $x.y{(.z GREATER 0)}.w",
                "a in [1, 'b']                 | (.a IN [1,'b'])",
                "'it\\'s' & \"\\u00e4\"        | -",
                "true = false                  | (true EQUAL false)",
                "1e3                           | 1000",
            })
    void binds(String text, String expected) {
        assertThat(ExprReader.read(text).map(ExprReaderTest::show).orElse("-")).isEqualTo(expected);
    }

    @Test
    void escapesInTextsAreThoseOfJson() {
        assertThat(ExprReader.read("'\\u00e4\\n\\/\\\"'").map(ExprReaderTest::show))
                .contains("'\u00e4\n/\"'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$x := 1",
                "$a ~> $f",
                "a.*",
                "**",
                "a.%",
                "{'b': 1}",
                "$f(?)",
                "function($x){$x}",
                "/regex/",
                "a /* b */",
                "a[]",
                "a.(b)",
                "a.$f()",
                "$$.a",
                "a^(b)",
                "a@$b",
                "a#$i",
                "[1..3]",
                "a ?? b",
                "a ?: b",
                "(a; b)",
                "(a).b",
                "$a[0]",
                "a.b(1)",
                "'x'.y",
                "a and"
            })
    void theRestIsLeftToTheLibrary(String text) {
        assertThat(ExprReader.read(text)).isEmpty();
    }

    @Test
    void deepNestingIsLeftToTheLibrary() {
        assertThat(ExprReader.read("(".repeat(60) + "1" + ")".repeat(60))).isEmpty();
    }

    private static String show(Expr expression) {
        return switch (expression) {
            case Expr.Text(String text) -> "'" + text + "'";
            case Expr.Num(Number number) -> number.toString();
            case Expr.Bool(boolean truth) -> Boolean.toString(truth);
            case Expr.Null() -> "null";
            case Expr.Path path ->
                    (path.variable() == null ? "" : "$" + path.variable())
                            + path.steps().stream()
                                    .map(ExprReaderTest::show)
                                    .collect(Collectors.joining());
            case Expr.Binary(Expr.Operator operator, Expr left, Expr right) ->
                    "(" + show(left) + " " + operator + " " + show(right) + ")";
            case Expr.Negative(Expr operand) -> "neg(" + show(operand) + ")";
            case Expr.Conditional conditional ->
                    "["
                            + show(conditional.condition())
                            + " ? "
                            + show(conditional.then())
                            + " : "
                            + (conditional.otherwise() == null
                                    ? "-"
                                    : show(conditional.otherwise()))
                            + "]";
            case Expr.Call call -> call.function() + "(" + list(call.arguments()) + ")";
            case Expr.Items items -> "[" + list(items.items()) + "]";
        };
    }

    private static String show(Expr.Step step) {
        return "."
                + step.name()
                + step.filters().stream()
                        .map(filter -> "{" + show(filter) + "}")
                        .collect(Collectors.joining());
    }

    private static String list(List<Expr> expressions) {
        return expressions.stream().map(ExprReaderTest::show).collect(Collectors.joining(","));
    }
}
