package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What callers can make one operation's expressions cost does not stop other requests. */
@Timeout(120)
class CostlyRequestsIT {
    private static final int ATTACKERS = 10;

    @TempDir Path folder;

    private Path project(String expression) {
        return new StaffProject(folder)
                .config("<ironbridge_limits mappingTime='1s'/>")
                .request("put", "expression: \"" + expression + "\"")
                .folder();
    }

    private static String numbers() {
        return IntStream.range(0, 8_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "[", "]"));
    }

    @ParameterizedTest
    @CsvSource({
        "$string($count($body.a[$ in $body.b]))",
        "($f := function($n) { $n = 0 ? 0 : $f($n - 1) }; $string($f($body.n)))",
        "($f := function($n) { $f($n + 1) }; $string($f(0)))",
    })
    void expressionsThatTakeSecondsDoNotHoldOthersUp(String expression) throws Exception {
        String body =
                "{\"name\":\"x\",\"n\":10000000,\"a\":%s,\"b\":%s}".formatted(numbers(), numbers());
        AtomicReference<Duration> longest = new AtomicReference<>(Duration.ZERO);
        try (RecordingStream recording = new RecordingStream();
                Running running = Running.with(project(expression));
                ExecutorService attackers = Executors.newVirtualThreadPerTaskExecutor()) {
            recording.enable("io.ironbridge.LoopWork");
            recording.onEvent(
                    "io.ironbridge.LoopWork",
                    work ->
                            longest.accumulateAndGet(
                                    work.getDuration("cpuTime"), CostlyRequestsIT::longer));
            assertThat(running.get("/staff/000010")).startsWith("200 ");
            recording.startAsync();
            List<Future<String>> attacks = new ArrayList<>();
            for (int i = 0; i < ATTACKERS; i++) {
                attacks.add(attackers.submit(() -> running.send("PUT", "/staff/000010", body)));
            }
            while (!attacks.stream().allMatch(Future::isDone)) {
                assertThat(running.get("/health/live")).startsWith("200 ");
                assertThat(running.get("/staff/000010")).startsWith("200 ");
            }
            for (Future<String> attack : attacks) {
                assertThat(attack.get()).containsAnyOf("it takes longer than 1000 ms", "200 ");
            }
            recording.stop();
            assertThat(longest.get())
                    .as("processor time of one piece of work on an event loop")
                    .isPositive()
                    .isLessThan(Duration.ofMillis(300));
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
