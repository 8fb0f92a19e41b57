package io.ironbridge.gateway.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ironbridge.connectorapi.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RequestTracerTest {
    private static final Instant START = Instant.parse("2026-02-03T04:05:06Z");

    private Instant now = START;
    private final AtomicInteger asked = new AtomicInteger();
    private final Set<Set<String>> wanted = ConcurrentHashMap.newKeySet();

    private RequestTracer tracer(int rules, long characters) {
        return new RequestTracer(
                new RequestTracer.Limits(rules, characters, 1000), () -> now, Runnable::run);
    }

    private static TraceRule rule(String operation, int requests) {
        return new TraceRule(
                Optional.of(operation),
                Optional.empty(),
                Optional.empty(),
                START.plusSeconds(60),
                requests,
                Set.of("code"));
    }

    private TraceRecord sight(String id, String operation) {
        return new TraceRecord(
                id,
                operation,
                "ann",
                "192.0.2.7",
                START,
                shown -> {
                    asked.incrementAndGet();
                    wanted.add(shown);
                    return List.of(
                            new TraceRecord.Step(
                                    "request",
                                    5,
                                    List.of(Map.entry("method", "GET")),
                                    Bytes.utf8("{\"name\":\"ann\",\"code\":7}")));
                });
    }

    private static List<String> ids(RequestTracer tracer, String rule) {
        return tracer.records(rule).stream().map(TracedRequest::requestId).toList();
    }

    @Test
    void aRequestThatFitsIsKeptMasked() {
        RequestTracer tracer = tracer(4, 10_000);
        assertThat(tracer.isActive()).isFalse();
        String id = tracer.start(rule("getStaff", 10));
        assertThat(tracer.isActive()).isTrue();
        tracer.ended(sight("r1", "getStaff"));
        tracer.ended(sight("r2", "putStaff"));

        TracedRequest record = tracer.records(id).getFirst();
        assertThat(tracer.records(id)).hasSize(1);
        assertThat(record.requestId()).isEqualTo("r1");
        TracedRequest.Step step = record.steps().getFirst();
        assertThat(step.facts()).containsExactly(Map.entry("method", "GET"));
        assertThat(step.payload()).contains("{\"name\":\"***\",\"code\":7}");
        assertThat(asked).hasValue(1); // nobody looked at the other one
        assertThat(wanted).containsExactly(Set.of("code"));
    }

    @Test
    void allThatARuleNamesHasToFit() {
        RequestTracer tracer = tracer(4, 10_000);
        String fits =
                tracer.start(
                        new TraceRule(
                                Optional.empty(),
                                Optional.of("ann"),
                                Optional.of("192.0.2.7"),
                                START.plusSeconds(60),
                                10,
                                Set.of()));
        String other =
                tracer.start(
                        new TraceRule(
                                Optional.of("getStaff"),
                                Optional.of("eve"),
                                Optional.empty(),
                                START.plusSeconds(60),
                                10,
                                Set.of()));
        tracer.ended(sight("r1", "getStaff"));
        assertThat(ids(tracer, fits)).containsExactly("r1");
        assertThat(ids(tracer, other)).isEmpty();
    }

    @Test
    void aRuleEndsAfterItsRequestsOrItsTimeOrWhenItIsStopped() {
        RequestTracer tracer = tracer(4, 10_000);
        String two = tracer.start(rule("getStaff", 2));
        for (int i = 1; i <= 3; i++) {
            tracer.ended(sight("r" + i, "getStaff"));
        }
        assertThat(ids(tracer, two)).containsExactly("r1", "r2");
        assertThat(tracer.isActive()).isFalse();
        assertThat(tracer.stop(two)).isFalse();

        String timed = tracer.start(rule("getStaff", 10));
        now = START.plusSeconds(60);
        tracer.ended(sight("late", "getStaff"));
        assertThat(ids(tracer, timed)).isEmpty();
        assertThat(tracer.isActive()).isFalse();

        now = START;
        String stopped = tracer.start(rule("getStaff", 10));
        tracer.ended(sight("r4", "getStaff"));
        assertThat(tracer.stop(stopped)).isTrue();
        tracer.ended(sight("r5", "getStaff"));
        assertThat(ids(tracer, stopped)).containsExactly("r4");
        assertThat(tracer.list())
                .extracting(RequestTracer.Started::active)
                .containsExactly(false, false, false);
        assertThat(tracer.list())
                .extracting(RequestTracer.Started::traced)
                .containsExactly(2, 0, 1);
    }

    @Test
    void aRuleEndsAtItsTimeThoughItsCallerNeverComesBack() {
        RequestTracer tracer = tracer(4, 10_000);
        tracer.start(rule("getStaff", 10));
        now = START.plusSeconds(60);
        tracer.ended(sight("r1", "putStaff"));
        assertThat(tracer.isActive()).isFalse();
    }

    @Test
    void anEndedRuleIsForgottenWithItsRecords() {
        RequestTracer tracer = tracer(4, 10_000);
        String id = tracer.start(rule("getStaff", 2));
        tracer.ended(sight("r1", "getStaff"));
        assertThat(tracer.forget(id)).isFalse(); // it is still active
        tracer.ended(sight("r2", "getStaff"));
        assertThat(tracer.forget(id)).isTrue();
        assertThat(tracer.records(id)).isEmpty();
        assertThat(tracer.list()).isEmpty();
        assertThat(tracer.forget(id)).isFalse();
    }

    @Test
    void theOldestRecordsGoWhenThereIsNoRoom() {
        RequestTracer tracer = tracer(4, 1000); // of about 300 each
        String id = tracer.start(rule("getStaff", 1000));
        for (int i = 1; i <= 20; i++) {
            tracer.ended(sight("r" + i, "getStaff"));
        }
        assertThat(ids(tracer, id)).hasSizeBetween(2, 4).endsWith("r19", "r20");
    }

    @Test
    void anEndedRuleMakesRoomForAnotherAndTakesItsRecordsAlong() {
        RequestTracer tracer = tracer(2, 10_000);
        String first = tracer.start(rule("getStaff", 1));
        tracer.ended(sight("r1", "getStaff"));
        tracer.start(rule("getStaff", 10));
        tracer.start(rule("getStaff", 10));
        assertThat(ids(tracer, first)).isEmpty();
        assertThat(tracer.list()).hasSize(2);
        assertThatIllegalStateException().isThrownBy(() -> tracer.start(rule("getStaff", 1)));
    }

    @Test
    void aRuleWithoutACallerOrAnOperationIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new TraceRule(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                START,
                                1,
                                Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> rule("getStaff", 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rule("getStaff", TraceRule.MOST_REQUESTS + 1));
    }

    @Test
    void manyThreadsDoNotTraceMoreThanARuleAllows() throws Exception {
        RequestTracer tracer = tracer(2, 1_000_000);
        String id = tracer.start(rule("getStaff", 100));
        List<Thread> threads =
                java.util.stream.IntStream.range(0, 8)
                        .mapToObj(t ->
                                Thread.ofVirtual()
                                        .start(() -> {
                                            for (int i = 0; i < 100; i++) {
                                                tracer.ended(sight(t + "-" + i, "getStaff"));
                                            }
                                        }))
                        .toList();
        for (Thread thread : threads) {
            assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
        }
        assertThat(tracer.records(id)).hasSize(100);
    }
}
