package io.ironbridge.workloaddriver.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FileRunWriterTest {
    @Test
    void theResultHasCountsLatenciesFailuresAndProcesses() throws Exception {
        String json = json(report(0));

        assertThat(json)
                .contains("\"formatVersion\" : 1")
                .contains("\"end\" : \"requests\"")
                .contains("\"requests\" : 100")
                .contains("\"failed\" : 25")
                .contains("\"reason\" : \"status 503\"")
                .contains("\"p99.9\" : ")
                .contains("\"name\" : \"driver\"")
                .contains("\"command\" : \"drive x.yaml\"")
                .contains("\"failed\" : true");
    }

    @Test
    void histogramsCanBeReadAgain() throws Exception {
        Matcher encoded = Pattern.compile("\"histogram\" : \"([^\"]+)\"").matcher(json(report(0)));

        assertThat(encoded.find()).isTrue();
        Histogram read =
                Histogram.decodeFromCompressedByteBuffer(
                        ByteBuffer.wrap(Base64.getDecoder().decode(encoded.group(1))), 0);
        assertThat(read.getTotalCount()).isEqualTo(75);
    }

    @Test
    void failuresUpToTheAllowedShareAreNoFailure() throws Exception {
        assertThat(report(0.25).isFailed()).isFalse();
        assertThat(report(0.24).isFailed()).isTrue();
    }

    @Test
    void theSummaryHasALineForEachKindAndReason() throws Exception {
        String lines = String.join("\n", FileRunSummary.result(report(0)));

        assertThat(lines).contains("100 requests in ", "p99.9", "\nread ", "\nwrite ", "\nall ");
        assertThat(lines).contains("status 503, ", " times; the first: the answer had 503");
        assertThat(FileRunSummary.interval(1, report(0).measurement().total()))
                .startsWith("interval 1  ")
                .contains("25 failed");
    }

    private static String json(FileRun report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FileRunWriter.write(report, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static FileRun report(double allowedFailures) throws Exception {
        Plan plan =
                new Plan(
                        List.of(new RequestKind("read", 3), new RequestKind("write", 1)),
                        new Load.Closed(1, new ThinkTime.Fixed(Duration.ZERO), Duration.ZERO),
                        new WarmUp.None(),
                        Duration.ofHours(1),
                        0,
                        100,
                        1);
        Machine machine = Machine.here("1", "abc");
        return new FileRun(
                Instant.EPOCH,
                "x.yaml",
                "http://localhost:1",
                plan,
                allowedFailures,
                machine,
                "drive x.yaml",
                "nio",
                measure(plan),
                List.of());
    }

    private static Measurement measure(Plan plan) throws Exception {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        try {
            Loop loop = new ExecutorLoop(thread);
            Engine.Setup setup =
                    new Engine.Setup(
                            new EveryFourthFails(),
                            List.of(loop),
                            loop,
                            ProcessMonitor.of(Map.of()),
                            RunListener.NONE);
            return Engine.start(plan, setup).result().get(30, TimeUnit.SECONDS);
        } finally {
            thread.shutdownNow(); // the interval's end is an hour away
        }
    }

    private static final class EveryFourthFails implements Driver {
        @Override
        public Requester client(Loop loop, int number) {
            return new Requester() {
                private int sent;

                @Override
                public void send(RequestSlot turn, Consumer<Answer> answer) {
                    sent++;
                    answer.accept(
                            sent % 4 == 0
                                    ? Answer.failed(
                                            Answer.Outcome.WRONG,
                                            "status 503",
                                            "the answer had 503")
                                    : Answer.ok(5));
                }

                @Override
                public long connectionsOpened() {
                    return 1;
                }

                @Override
                public void close() {
                    // nothing is open
                }
            };
        }
    }
}
