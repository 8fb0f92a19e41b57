package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.AssetCaller;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorjava.JavaConfig.Isolation;
import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How calls of programs are passed on, wherever programs run. */
@Tag("system")
@Timeout(120)
class ProgramAssetsIT {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir private Path folder;

    /** Answers at once, except what contains "wait": that when it is cancelled. */
    private static final class Assets implements AssetCaller {
        private final List<String> received = new CopyOnWriteArrayList<>();
        private final AtomicInteger cancelled = new AtomicInteger();
        private @Nullable Consumer<? super Reply> waiting;

        @Override
        public synchronized void call(String asset, Bytes json, Consumer<? super Reply> answer) {
            received.add(asset + " " + json.utf8());
            if (json.utf8().contains("wait")) {
                waiting = answer;
            } else if (json.utf8().contains("fail")) {
                answer.accept(new Reply.Failed(503, "ABCD", "Not now.", true));
            } else {
                answer.accept(new Reply.Returned(json));
            }
        }

        @Override
        public synchronized void cancel() {
            cancelled.incrementAndGet();
            if (waiting != null) {
                waiting.accept(new Reply.Failed(503, "", "Cancelled.", true));
                waiting = null;
            }
        }
    }

    private JavaConnector connector(Isolation isolation) throws Exception {
        return switch (isolation) {
            case NONE -> TestPrograms.local(folder, 1);
            case SERVANTS ->
                    TestPrograms.servants(
                            folder,
                            new ServantSettings.Pool(1, 1, 0, Duration.ZERO),
                            System.getProperty("java.class.path"));
        };
    }

    private static String call(
            JavaConnector connector, Assets assets, String json, Duration allowed)
            throws InterruptedException {
        Outcome outcome =
                connector
                        .target("test", CallingProgram.class.getName(), DeclaredResources.NONE)
                        .call(
                                new Payload.Json(Bytes.utf8("\"" + json + "\"")),
                                new CallContext(
                                                "r1",
                                                Optional.empty(),
                                                Deadline.in(allowed),
                                                new Cancellation())
                                        .calling(assets));
        return outcome instanceof Outcome.Replied(Payload.HttpReply reply, _)
                ? ((Payload.Whole) reply.body()).bytes().utf8()
                : outcome.toString();
    }

    @ParameterizedTest
    @EnumSource
    void dataAndFailuresArePassedOn(Isolation isolation) throws Exception {
        Assets assets = new Assets();
        try (JavaConnector connector = connector(isolation)) {
            assertThat(call(connector, assets, "data", LONG)).isEqualTo("\"data\"");
            assertThat(call(connector, assets, "fail", LONG)).isEqualTo("\"503ABCDtrue\"");
            assertThat(assets.received).containsExactly("other \"data\"", "other \"fail\"");
            assertThat(assets.cancelled).hasValue(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramThatIsInterruptedCancelsItsCallAndCanMakeAnother(Isolation isolation)
            throws Exception {
        Assets assets = new Assets();
        try (JavaConnector connector = connector(isolation)) {
            for (int i = 1; i <= 10; i++) {
                assertThat(call(connector, assets, "interrupt wait", LONG)).isEqualTo("\"again\"");
            }
            assertThat(assets.received).filteredOn(one -> one.contains("again")).hasSize(10);
            assertThat(assets.received)
                    .as("calls that were not cancelled before they were sent")
                    .filteredOn(one -> one.contains("wait"))
                    .hasSize(assets.cancelled.get());
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfACallCancelsThatOfItsProgram(Isolation isolation) throws Exception {
        Assets assets = new Assets();
        try (JavaConnector connector = connector(isolation)) {
            assertThat(call(connector, assets, "data", LONG)).isEqualTo("\"data\"");
            assertThat(call(connector, assets, "wait", Duration.ofMillis(500)))
                    .startsWith("TimedOut[");
            Await.until("the cancellation", () -> assets.cancelled.get() == 1);
            assertThat(call(connector, assets, "data", LONG)).isEqualTo("\"data\"");
            assertThat(connector.connections().opened()).isEqualTo(1);
        }
    }

    @Test
    void aServantThatIsKilledWithinACallIsLost() throws Exception {
        Assets assets = new Assets();
        try (JavaConnector connector = connector(Isolation.SERVANTS)) {
            Thread killer =
                    Thread.ofVirtual()
                            .start(() -> {
                                Await.until("the call", () -> !assets.received.isEmpty());
                                long pid = connector.servants().getFirst().pid();
                                ProcessHandle.of(pid).orElseThrow().destroyForcibly();
                            });
            assertThat(call(connector, assets, "wait", LONG)).startsWith("HostFailure[");
            killer.join();
            assertThat(call(connector, assets, "data", LONG)).isEqualTo("\"data\"");
        }
    }
}
