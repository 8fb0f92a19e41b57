package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.StopSignal;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that refuses two of four requests, and fails one. */
@Timeout(60)
class OfferedLoadIT {
    private static final Plan PLAN =
            new Plan(
                    List.of(new RequestKind("request", 1)),
                    new Load.Open(20, 400, false, Duration.ZERO),
                    new WarmUp.Time(Duration.ofMillis(200)),
                    Duration.ofSeconds(1),
                    0,
                    400,
                    1);

    private final AtomicInteger came = new AtomicInteger();
    private final HttpServer server;
    private final HttpLoad load =
            new HttpLoad(
                    new RunContext(new Installation(Path.of("")), _ -> {}, new StopSignal()), 1);

    OfferedLoadIT() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/",
                exchange -> {
                    int status =
                            switch (came.incrementAndGet() % 4) {
                                case 0 -> 500;
                                case 1 -> 200;
                                default -> 503;
                            };
                    exchange.sendResponseHeaders(status, 5);
                    exchange.getResponseBody().write(new byte[5]);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stopAll() {
        load.close();
        server.stop(0);
    }

    @Test
    void whatIsRefusedIsNeitherServedNorFailed() throws Exception {
        HttpLoad.Call asked = HttpLoad.Call.get(server.getAddress().getPort(), "/x", 5);
        Measurement measured =
                load.measure(asked, PLAN, Map.of("gateway", ProcessHandle.current().pid()));
        OfferedLoad offered = OfferedLoad.of(measured);
        RefusalCost refusals = new RefusalCost();
        Sample sample = offered.sample(2, refusals);

        assertThat(sample.round()).isEqualTo(2);
        assertThat(offered.failures()).extracting(Failure::reason).containsExactly("status 500");
        assertThat(offered.refused()).isPositive();
        assertThat(sample.failed()).isPositive().isLessThan(sample.requests());
        assertThat(sample.values())
                .containsKeys("servedPerSecond", "refusalP99Millis", "unsent")
                .doesNotContainKey("refusalCpuMicros"); // it is the first one
        assertThat(sample.requests() + offered.refused()).isEqualTo(measured.total().all().count());
        assertThat(value(sample, "refusedPerSecond"))
                .isCloseTo(2 * value(sample, "servedPerSecond"), Percentage.withPercentage(20));
    }

    private static double value(Sample sample, String name) {
        return Objects.requireNonNull(sample.values().get(name));
    }
}
