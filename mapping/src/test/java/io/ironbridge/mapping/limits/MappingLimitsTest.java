package io.ironbridge.mapping.limits;

import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.mapping;
import static io.ironbridge.mapping.Maps.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.Maps;
import io.ironbridge.mapping.OperationMapping;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappingLimitsTest {
    private static final MappingLimits SMALL =
            new MappingLimits(Duration.ofMillis(400), 100, 20, 1000, 1 << 20);

    /** Passed at the first look at the clock. */
    private static final Duration NO_TIME = Duration.ofNanos(1);

    @Test
    void endlessEvaluationsAreStopped() {
        assertFails(
                "( $f := function($n){ $f($n + 1) }; $f(0) )", "{}", "it takes longer than 400 ms");
    }

    @Test
    void findingTheExpressionThatTookTooLongEndsAtTheFirstLookAtTheClock() {
        List<MappingRule.Field> fields = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            fields.add(field("f" + i, expression("$count([1..100].($ * " + i + "))")));
        }
        OperationMapping mapping =
                mapping(new MappingRule.Build(fields), SMALL.withEvaluationTime(NO_TIME));
        AtomicInteger looks = new AtomicInteger();
        WorkBudget counting = looks::incrementAndGet;

        assertThatThrownBy(() -> counting.within(() -> sent(mapping, "{}")))
                .hasMessageContaining("test.yaml:")
                .hasMessageContaining("it takes longer than 0 ms");
        assertThat(looks).hasValueLessThan(5);
    }

    /** A range is made at once; what reads it takes the time. */
    @ParameterizedTest
    @ValueSource(strings = {"$sum", "$max", "$min", "$average"})
    void functionsThatReadARangeCheckTheBudget(String function) {
        OperationMapping mapping =
                mapping(
                        build(field("n", expression(function + "([1..$body.n])"))),
                        MappingLimits.DEFAULT);
        WorkBudget spent =
                () -> {
                    throw new WorkBudget.SpentException();
                };
        assertThatThrownBy(() ->
                        spent.within(() -> {
                            try {
                                return mapping.assetRequest(request("{\"n\":10000000}"));
                            } catch (MappingException e) {
                                throw new AssertionError(e);
                            }
                        }))
                .isInstanceOf(WorkBudget.SpentException.class);
    }

    @Test
    void deepRecursionIsStopped() {
        assertFails(
                "( $f := function($n){ 1 + $f($n + 1) }; $f(0) )",
                "{}",
                "it nests deeper than 100 evaluations");
    }

    @Test
    void largeOutputIsStopped() {
        assertFails("[1..600]", "{}", "the JSON is larger than 1000 bytes");
    }

    /** Each of them reads n blanks about n² / 2 times. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$replace($body.t, /\\s+$/, '')",
                "$replace($body.t, /\\s+$/, function($m){ '' })",
                "$contains($body.t, /\\s+$/)",
                "$split($body.t, /\\s+$/)",
                "$match($body.t, /\\s+$/)",
                "$eval('$con' & 'tains(body.t, /\\\\s+$/)')"
            })
    void regularExpressionsAreStopped(String expression) {
        OperationMapping mapping =
                mapping(
                        build(field("r", expression(expression))),
                        SMALL.withOutputBytes(100_000).withEvaluationTime(NO_TIME));

        // Fewer evaluations than there are between two looks at the clock: the text looks.
        assertThatThrownBy(() ->
                        mapping.assetRequest(request("{\"t\":\"" + " ".repeat(40_000) + "!\"}")))
                .hasMessageMatching(
                        "The request cannot be mapped: test.yaml:[0-9]+:1: it takes longer than 0"
                                + " ms");
    }

    /** On an event loop, such a step would have ended before the clock is looked at. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$length($reduce([1..40], function($t, $i){ $t & $t }, 'x'))",
                "$length($pad('x', 300000))",
                "$eval($pad('1', 800))",
                "$count($reduce([1..16], function($l, $i){ $append($l, $l) }, [1,2]))"
            })
    void largeStepsCheckTheBudget(String expression) {
        OperationMapping mapping =
                mapping(build(field("n", expression(expression))), MappingLimits.DEFAULT);
        WorkBudget small =
                new WorkBudget() {
                    @Override
                    public void check() {}

                    @Override
                    public void checkStep(long size) {
                        if (size >= 0x20000) {
                            throw new SpentException();
                        }
                    }
                };
        assertThatThrownBy(() -> small.within(() -> sent(mapping, "{}")))
                .isInstanceOf(WorkBudget.SpentException.class);
    }

    @Test
    void textsThatAnExpressionMakesAreBoundedBeforeTheyAreMade() {
        String tooLong = "a text has more than 1000 characters";
        assertFails("$length($pad('x', 2000000000))", "{}", tooLong);
        assertFails("$length($pad('x', -2000000000))", "{}", tooLong);
        assertFails("$length($join($map([1..900], function(){ '2chars' }), ', '))", "{}", tooLong);
        assertFails("$length($reduce([1..40], function($t, $i){ $t & $t }, 'x'))", "{}", tooLong);
        assertFails(
                "$length($replace($body, /./, '" + "0123456789".repeat(50) + "'))",
                "\"abc\"",
                tooLong);
    }

    @Test
    void arraysThatAnExpressionMakesAreBounded() {
        assertFails(
                "$count($reduce([1..40], function($l, $i){ $append($l, $l) }, [1,2]))",
                "{}",
                "an array has more than 1000 items");
    }

    /** Each makes more than it is given, by another step or function. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$string($count($body.a.$$.body.a.$$.body.a))",
                "$count($body.a@$x.$$.body.a@$y.$$.body.a)",
                "$count($map($body.a, function($v){ $pad('x', 900) }))",
                "$count($map($body.a, function($v){ $replace('aaaaaaaa', 'a', $pad('x', 100)) }))",
                "$count($map($body.a, function($v){ $body.a.($ + 1) }))",
                "$count($map($body.a, function($v){ $append($body.a, 1) }))",
                "$count($map($body.a, function($v){ [$body.a, 1] }))",
                "$count($map($body.a, function($v){ $reverse($body.a) }))",
                "$count($map($body.a, function($v){ $sort($body.a) }))",
                "$count($map($body.a, function($v){ $zip($body.a, $body.a) }))",
                "$count($map($body.a, function($v){ $distinct($body.a) }))",
                "$count($map($body.a, function($v){ $split($body.t, '') }))",
                "$count($map($body.a, function($v){ $match($body.t, /a/) }))",
                "$count($map($body.a, function($v){ $spread($body.o) }))",
                "$count($map($body.a, function($v){ $merge([$body.o, $body.o]) }))",
                "$count($map($body.a, function($v){ $clone($body.a) }))",
                "$count($map($body.a, function($v){ $body ~> |$|{'z': 1}| }))",
                "$count($map($body.a, function($v){ $string($body.a) }))",
                "$count($map($body.a, function($v){ $body.t & $body.t }))",
                "$count($map($body.a, function($v){ $body.** }))",
                "$count($map($body.a, function($v){ $body.* }))",
                "$count($map($body.a, function($v){ $body.a{'k': $} }))",
                "$count($map($body.a, function($v){ $filter($body.a, function($w){ true }) }))",
                "$count($map($body.a, function($v){ $sift($body.o, function($w){ true }) }))",
                "$count($map($body.a, function($v){ $each($body.o, function($w){ $w }) }))",
                "$eval($body.t & $body.t)"
            })
    void whatExpressionsMakeIsBoundedTogether(String expression) {
        StringBuilder items = new StringBuilder("0");
        StringBuilder members = new StringBuilder("\"m0\":0");
        for (int i = 1; i < 300; i++) {
            items.append(",").append(i);
            members.append(",\"m").append(i).append("\":").append(i);
        }
        MappingLimits limits =
                SMALL.withOutputBytes(100_000)
                        .withWorkBytes(200_000)
                        .withEvaluationTime(Duration.ofSeconds(20));
        OperationMapping mapping = mapping(build(field("r", expression(expression))), limits);

        assertThatThrownBy(() ->
                        mapping.assetRequest(
                                request(
                                        "{\"a\":["
                                                + items
                                                + "],\"o\":{"
                                                + members
                                                + "},\"t\":\""
                                                + "a".repeat(800)
                                                + "\"}")))
                .hasMessageContaining("its texts, arrays and objects take more than 200000 bytes");
    }

    /** Each makes 400 MB in all, and keeps little of it at a time. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$count($reduce($body.a, function($l, $i){ $append($l, $i) }, []))",
                "$length($reduce($body.a, function($t, $i){ $t & $string($i) & ',' }, ''))",
                "( $f := function($l, $n){ $n = 0 ? $count($l) : $f($append($l, $n), $n - 1) };"
                        + " $f([], 10000) )",
                "( $f := function($l, $n){ $n = 0 ? $count($l) : ( $m := $append($l, $n); $f($m,"
                        + " $n - 1) ) }; $f([], 10000) )",
                "$sum($map($body.a, function($v){ $count($body.a.($ + 1)) }))",
                "$sum($body.a.( $all := $body.a; $count($all[$ >= 0]) ))",
                "$sum($body.a.$count($append($body.a, 1)))",
                "$count($body.a[$count($body.a[$ >= 0]) > 0])",
                "$sum($body.a.(function($v){ $sort($body.a)[0] })($))"
            })
    void whatIsKeptNoLongerDoesNotCount(String expression) {
        int size = expression.contains("$reduce") ? 10_000 : 500;
        String body =
                IntStream.range(0, size)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(",", "{\"a\":[", "]}"));
        MappingLimits limits = new MappingLimits(Duration.ofMinutes(5), 100, 20, 1 << 20, 1 << 20);

        assertThatCode(() -> sent(mapping(build(field("r", expression(expression))), limits), body))
                .doesNotThrowAnyException();
    }

    /** The array is made before the part that keeps it ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "( $a := [1..9000].($ + 1); $b := [1..9000].($ + 2); $sum([$a, $b]) )",
                "$map([1..18], function($i){ [1..1000].($ + $i) })",
                "$map([1..18], function($i){ ( $m := [1..1000].($ + $i); function(){ $m } ) })",
                "[1..18].( $m := [1..1000].($ + 1); function(){ $m } )",
                "$map([1..18], function($i){ $contains(?, $pad('x', 8000)) })",
                "[$x := [1..9000].($ + 1), $y := [1..9000].($ + 2)][0]",
                "$map([1..900], function($i){ {'a': $i} })",
                "$map([1..9], function($i){ $uppercase($pad('x', 9000)) })"
            })
    void whatVariablesAndFunctionsReferToCounts(String expression) {
        MappingLimits limits =
                SMALL.withOutputBytes(100_000)
                        .withWorkBytes(130_000)
                        .withEvaluationTime(Duration.ofMinutes(5));
        OperationMapping mapping =
                mapping(build(field("r", expression("$count(" + expression + ")"))), limits);

        assertThatThrownBy(() -> mapping.assetRequest(request("{}")))
                .hasMessageContaining("take more than 130000 bytes");
    }

    /** Values that share their parts are small, and what is made of all parts is not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$string($x)",
                "$count($x.**)",
                "$clone($x)",
                "$x = $y",
                "$count($distinct([$x, $y]))",
                "$lookup($l, 'a')",
                "$l.a",
                "$x"
            })
    void valuesThatShareTheirPartsAreBounded(String expression) {
        String shared =
                "( $f := function($v, $n){ $n = 0 ? $v : $f({'a': $v, 'b': $v}, $n - 1) }; $g :="
                    + " function($v, $n){ $n = 0 ? $v : $g([[$v], [$v]], $n - 1) }; $x := $f({'c':"
                    + " 1}, 40); $y := $f({'c': 1}, 40); $l := $g([{'a': 1}], 40); ";
        MappingLimits limits =
                SMALL.withOutputBytes(100_000).withEvaluationTime(Duration.ofHours(1));
        OperationMapping mapping =
                mapping(build(field("r", expression(shared + expression + " )"))), limits);

        assertThatThrownBy(() -> withLooks(200).within(() -> sent(mapping, "{}")))
                .isInstanceOfAny(WorkBudget.SpentException.class, IllegalStateException.class);
    }

    /** Items that callers choose for the hash that all of them have. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"%s\"",
                "[\"%s\"]",
                "{\"a\":\"%s\"}",
                "{\"%s\":1}",
                "{\"a\":[\"%s\"],\"b\":1}"
            })
    void itemsOfOneHashAreToldApartInFewSteps(String item) {
        StringJoiner items = new StringJoiner(",", "[", "]");
        for (int i = 0; i < 4096; i++) {
            String digits = Integer.toBinaryString(4096 + i);
            items.add(String.format(item, digits.replace("0", "Aa").replace("1", "BB")));
        }
        OperationMapping mapping =
                mapping(
                        build(field("r", expression("$count($distinct($body))"))),
                        MappingLimits.DEFAULT.withEvaluationTime(Duration.ofMinutes(5)));

        // n² has 50,000 looks and more
        assertThat(withLooks(10_000).within(() -> sent(mapping, items.toString())))
                .isEqualTo("{\"r\":4096}");
    }

    @Test
    void choosingAndBuildingAResponseShareOneTime() {
        OperationMapping mapping =
                Maps.interpreted(
                        build(),
                        MappingLimits.DEFAULT.withEvaluationTime(Duration.ofMillis(500)),
                        Maps.choice(
                                200,
                                "$zosAssetResponse.headers.slow = 'yes'",
                                build(
                                        field("slow", expression("$zosAssetResponse.headers.slow")),
                                        field("n", expression("[1..600].($ * 2)")))));
        AssetReply.Rest reply = new AssetReply.Rest(200, SlowHeaders::new, Map::of, new byte[0]);

        assertThatThrownBy(() -> mapping.response(request(null), new AssetResult(reply, null)))
                .hasMessage(
                        "No response condition is true, after this: The response response_200.yaml"
                                + " cannot be mapped: test.yaml: it takes longer than 500 ms");
    }

    /** Takes 300 ms to find a header. */
    private static final class SlowHeaders extends AbstractMap<String, String> {
        @Override
        public String get(Object name) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < 300_000_000) {
                Thread.onSpinWait();
            }
            return "yes";
        }

        @Override
        public Set<Entry<String, String>> entrySet() {
            return Set.of();
        }
    }

    @Test
    void deepInputIsRefused() {
        assertFails("$body", "[".repeat(30) + "]".repeat(30), "it nests deeper than 20 levels");
    }

    @Test
    void onePathServesManyThreadsAtOnce() throws Exception {
        OperationMapping mapping =
                mapping(
                        build(
                                field("a", expression("$sum($body.l)")),
                                field(
                                        "b",
                                        expression(
                                                "$map($body.l, function($x){ $x * $body.k })"))));
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                int k = i;
                runs.add(
                        threads.submit(() ->
                                assertThat(
                                                Maps.utf8(
                                                        mapping.assetRequest(
                                                                request(
                                                                        "{\"l\":[1,"
                                                                                + k
                                                                                + "],\"k\":"
                                                                                + k
                                                                                + "}"))))
                                        .isEqualTo(
                                                "{\"a\":"
                                                        + (1 + k)
                                                        + ",\"b\":["
                                                        + k
                                                        + ","
                                                        + (k * k)
                                                        + "]}")));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        }
    }

    @Test
    void eachLimitCanBeGivenAlone() {
        assertThat(
                        MappingLimits.DEFAULT
                                .withEvaluationTime(Duration.ofMillis(400))
                                .withEvaluationDepth(100)
                                .withJsonDepth(20)
                                .withOutputBytes(1000)
                                .withWorkBytes(1 << 20))
                .isEqualTo(SMALL);
    }

    /** A budget that is spent after so many looks at the clock. */
    private static WorkBudget withLooks(int most) {
        AtomicInteger looks = new AtomicInteger();
        return () -> {
            if (looks.incrementAndGet() > most) {
                throw new WorkBudget.SpentException();
            }
        };
    }

    private static String sent(OperationMapping mapping, String body) {
        try {
            return Maps.utf8(mapping.assetRequest(request(body)));
        } catch (MappingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertFails(String expression, String body, String why) {
        OperationMapping mapping = mapping(build(field("r", expression(expression))), SMALL);
        assertThatThrownBy(() -> mapping.assetRequest(request(body)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(why);
    }
}
