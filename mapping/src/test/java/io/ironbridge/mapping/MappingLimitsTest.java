package io.ironbridge.mapping;

import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.mapping;
import static io.ironbridge.mapping.Maps.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MappingLimitsTest {
    private static final MappingLimits SMALL =
            new MappingLimits(Duration.ofMillis(50), 100, 20, 1000);

    @Test
    void endlessEvaluationsAreStopped() {
        assertFails(
                "( $f := function($n){ $f($n + 1) }; $f(0) )", "{}", "it takes longer than 50 ms");
    }

    @Test
    void tellingWhichExpressionTookTooLongTakesLittleTime() {
        MappingLimits limits = new MappingLimits(Duration.ofMillis(500), 100, 20, 1000);
        List<MappingRule.Field> fields = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            fields.add(field("f" + i, expression("$count([1..150000].($ * " + i + "))")));
        }
        OperationMapping mapping = mapping(new MappingRule.Build(fields), limits);
        long start = System.nanoTime();
        assertThatThrownBy(() -> mapping.assetRequest(request("{}")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("test.yaml:")
                .hasMessageContaining("it takes longer than 500 ms");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
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
        assertFails("$pad('x', 2000, '#')", "{}", "the JSON is larger than 1000 bytes");
    }

    @Test
    void deepInputIsRefused() {
        assertFails("1", "[".repeat(30) + "]".repeat(30), "it nests deeper than 20 levels");
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

    private static void assertFails(String expression, String body, String why) {
        OperationMapping mapping = mapping(build(field("r", expression(expression))), SMALL);
        assertThatThrownBy(() -> mapping.assetRequest(request(body)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(why);
    }
}
