package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.mapping;
import static io.ironbridge.mapping.Maps.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappingLimitsTest {
    private static final MappingLimits SMALL =
            new MappingLimits(Duration.ofMillis(400), 100, 20, 1000, 1 << 20);

    @Test
    void endlessEvaluationsAreStopped() {
        assertFails(
                "( $f := function($n){ $f($n + 1) }; $f(0) )", "{}", "it takes longer than 400 ms");
    }

    @Test
    void tellingWhichExpressionTookTooLongTakesLittleTime() {
        MappingLimits limits = MappingLimits.DEFAULT.withEvaluationTime(Duration.ofMillis(500));
        List<MappingRule.Field> fields = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            fields.add(field("f" + i, expression("$count([1..150000].($ * " + i + "))")));
        }
        OperationMapping mapping = mapping(new MappingRule.Build(fields), limits);
        long start = cpuNanos();
        assertThatThrownBy(() -> mapping.assetRequest(request("{}")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("test.yaml:")
                .hasMessageContaining("it takes longer than 500 ms");
        assertThat(Duration.ofNanos(cpuNanos() - start)).isLessThan(Duration.ofSeconds(2));
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
        assertEndsSoon(
                expression,
                "{\"t\":\"" + " ".repeat(40_000) + "!\"}",
                "test.yaml:[0-9]+:1: it takes longer than 400 ms");
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
                "$count($map($body.a, function($v){ $each($body.o, function($w){ $w }) }))"
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
                .hasMessageContaining("its texts and arrays take more than 200000 bytes");
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
                SMALL.withOutputBytes(100_000).withEvaluationTime(Duration.ofSeconds(2));
        OperationMapping mapping =
                mapping(build(field("r", expression(shared + expression + " )"))), limits);
        long start = cpuNanos();
        assertThatThrownBy(() -> mapping.assetRequest(request("{}")))
                .isInstanceOf(MappingException.class);
        assertThat(Duration.ofNanos(cpuNanos() - start)).isLessThan(Duration.ofSeconds(10));
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

    /** What this thread has computed, whatever else the machine does. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void assertEndsSoon(String expression, String body, String why) {
        OperationMapping mapping =
                mapping(build(field("r", expression(expression))), SMALL.withOutputBytes(100_000));
        long start = cpuNanos();
        assertThatThrownBy(() -> mapping.assetRequest(request(body)))
                .hasMessageMatching("The request cannot be mapped: " + why);
        assertThat(Duration.ofNanos(cpuNanos() - start)).isLessThan(Duration.ofSeconds(1));
    }

    private static void assertFails(String expression, String body, String why) {
        OperationMapping mapping = mapping(build(field("r", expression(expression))), SMALL);
        assertThatThrownBy(() -> mapping.assetRequest(request(body)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(why);
    }
}
