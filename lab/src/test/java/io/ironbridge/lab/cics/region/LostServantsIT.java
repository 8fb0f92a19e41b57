package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.ServantStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(180)
class LostServantsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final TestResources resources = new TestResources();

    @AfterEach
    void stopClients() {
        clients.shutdownNow();
    }

    private static byte[] request(String program) {
        return LinkBytes.commarea(program, 4_096, new byte[] {1, 2, 3}).bytes();
    }

    private Future<Answer> call(LabCics lab, String transaction, String program) {
        return clients.submit(() -> {
            try (RawHttp http = new RawHttp(lab.port())) {
                return http.link(transaction, request(program));
            }
        });
    }

    /** Servants of this region, spares too; the JVM has no other children. */
    private static List<ProcessHandle> servants() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .toList();
    }

    private static void awaitState(Callable<Boolean> state) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!state.call()) {
            assertThat(System.nanoTime()).as("still waiting").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static boolean isComplete(LabCics lab) {
        ServantStatistics servants = lab.statistics().servants();
        return servants.free() == 2 && servants.spares() == 1 && servants.busy() == 0;
    }

    @Test
    void aKilledServantCostsItsOwnRequestsAndNoOthers() throws Exception {
        try (LabCics lab = TestRegion.start(TestRegion.config(), resources)) {
            awaitState(() -> isComplete(lab));
            List<Future<Answer>> held = new ArrayList<>();
            held.add(call(lab, "SLOW", "WAIT"));
            held.add(call(lab, "SLOW", "WAIT"));
            resources.waiting.acquire(2);
            List<Future<Answer>> queued = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                queued.add(call(lab, "IBLK", "ECHO"));
            }
            awaitState(() -> lab.statistics().queue().now() == 20);
            servants().forEach(ProcessHandle::destroyForcibly);
            awaitState(() -> lab.statistics().servants().lost().containsKey("idle"));
            resources.proceed.countDown();
            for (Future<Answer> answer : held) {
                assertThat(answer.get().number(0x10)).isEqualTo(1);
                assertThat(answer.get().host(0x18, 4)).isEqualTo("ASRB");
            }
            for (Future<Answer> answer : queued) {
                assertThat(answer.get().number(0x10)).isZero();
                assertThat(answer.get().bytes(128, 3)).containsExactly(1, 2, 3);
            }
            awaitState(() -> isComplete(lab));
            assertThat(resources.backedOut).hasValue(2);
            assertThat(resources.committed).hasValue(20);
            assertThat(resources.open).hasValue(0);
        }
    }

    @Test
    void signalsToRegionAndServantsAlikeEndNoTask() throws Exception {
        try (LabCics lab = TestRegion.start(TestRegion.config(), resources)) {
            awaitState(() -> isComplete(lab));
            Future<Answer> held = call(lab, "SLOW", "WAIT");
            resources.waiting.acquire();
            for (String signal : List.of("-INT", "-HUP", "-TERM")) {
                for (ProcessHandle servant : servants()) {
                    String pid = String.valueOf(servant.pid());
                    assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor()).isZero();
                }
            }
            resources.proceed.countDown();
            assertThat(held.get().number(0x10)).isZero();
            awaitState(() -> isComplete(lab));
            assertThat(lab.statistics().servants().lost()).isEmpty();
        }
    }

    @Test
    void underLoadOnlyTheRequestsOfTheKilledServantFail() throws Exception {
        try (LabCics lab = TestRegion.start(TestRegion.config(), resources)) {
            AtomicInteger good = new AtomicInteger();
            List<Future<List<String>>> results = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                results.add(clients.submit(() -> load(lab, good)));
            }
            awaitState(() -> good.get() > 500);
            servants().getFirst().destroyForcibly();
            List<String> abends = new ArrayList<>();
            for (Future<List<String>> result : results) {
                abends.addAll(result.get());
            }
            assertThat(abends).hasSizeLessThanOrEqualTo(1).allMatch("ASRB"::equals);
            assertThat(good.get() + abends.size()).isEqualTo(20 * 200);
            awaitState(() -> isComplete(lab));
            assertThat(lab.statistics().servants().lost().values().stream().mapToLong(n -> n).sum())
                    .isEqualTo(1);
        }
    }

    private static List<String> load(LabCics lab, AtomicInteger good) throws IOException {
        List<String> abends = new ArrayList<>();
        try (RawHttp http = new RawHttp(lab.port())) {
            for (int i = 0; i < 200; i++) {
                Answer answer = http.link("IBLK", request("ECHO"));
                if (answer.number(0x10) == 0) {
                    good.incrementAndGet();
                } else {
                    abends.add(answer.host(0x18, 4));
                }
            }
        }
        return abends;
    }

    @Test
    void aFullQueueAndALongWaitAre503() throws Exception {
        LabCicsConfig.Limits limits = TestRegion.config().limits();
        LabCicsConfig config =
                TestRegion.config()
                        .withServants(
                                ServantSettings.defaults()
                                        .withPool(new ServantSettings.Pool(1, 1, 0, Duration.ZERO)))
                        .withLimits(
                                new LabCicsConfig.Limits(
                                        1,
                                        Duration.ofSeconds(1),
                                        limits.runaway(),
                                        limits.closeTimeout(),
                                        limits.containers(),
                                        limits.containerBytes(),
                                        limits.answerBytes(),
                                        limits.logCharacters()));
        try (LabCics lab = TestRegion.start(config, resources)) {
            Future<Answer> held = call(lab, "SLOW", "WAIT");
            resources.waiting.acquire();
            Future<Answer> waits = call(lab, "IBLK", "ECHO");
            awaitState(() -> lab.statistics().queue().now() == 1);
            assertThat(call(lab, "IBLK", "ECHO").get().status()).isEqualTo(503);
            assertThat(waits.get().status()).isEqualTo(503);
            resources.proceed.countDown();
            assertThat(held.get().number(0x10)).isZero();
            assertThat(lab.statistics().queue().refused()).isEqualTo(2);
            assertThat(lab.statistics().queue().peak()).isEqualTo(1);
        }
    }

    /** One servant, for whose replacement there is time enough. */
    private static LabCicsConfig withOneServant() {
        LabCicsConfig.Limits limits = TestRegion.config().limits();
        return TestRegion.config()
                .withServants(
                        ServantSettings.defaults()
                                .withPool(new ServantSettings.Pool(1, 1, 0, Duration.ZERO)))
                .withLimits(
                        new LabCicsConfig.Limits(
                                limits.queued(),
                                Duration.ofSeconds(60),
                                limits.runaway(),
                                limits.closeTimeout(),
                                limits.containers(),
                                limits.containerBytes(),
                                limits.answerBytes(),
                                limits.logCharacters()));
    }

    @Test
    void tasksThatKillEachFreshServantLeaveTheRegionAvailable() throws Exception {
        try (LabCics lab = TestRegion.start(withOneServant(), resources)) {
            for (int i = 0; i < 5; i++) {
                assertThat(call(lab, "FAST", "LOOP").get().host(0x18, 4)).isEqualTo("AICA");
                assertThat(call(lab, "IBLK", "HALT139").get().host(0x18, 4)).isEqualTo("ASRA");
            }
            assertThat(call(lab, "IBLK", "ECHO").get().number(0x10)).isZero();
            assertThat(lab.statistics().state()).isEqualTo("ACTIVE");
            assertThat(lab.statistics().servants().failedStarts()).isZero();
        }
    }

    @Test
    void aTaskThatTheRegionCannotServeCostsItsServantAndNothingMore() throws Exception {
        try (LabCics lab = TestRegion.start(withOneServant(), resources)) {
            resources.refusing = true;
            assertThat(call(lab, "IBLK", "ECHO").get().status()).isEqualTo(500);
            resources.refusing = false;
            assertThat(call(lab, "IBLK", "ECHO").get().number(0x10)).isZero();
            assertThat(lab.statistics().servants().lost()).containsEntry("given up", 1L);
        }
    }

    @Test
    void aRegionWhoseServantsDoNotStartSaysWhy() {
        LabCicsConfig config =
                TestRegion.config()
                        .withServants(
                                ServantSettings.defaults()
                                        .withStarting(
                                                new ServantSettings.Starting(
                                                        Duration.ofSeconds(20),
                                                        2,
                                                        Duration.ofMillis(1))));
        assertThatThrownBy(() -> TestRegion.start(config, resources, "no.such.Servant"))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "Servants cannot be started: It ended with status 1 before it connected");
    }

    @Test
    void theOutputOfServantsIsKept(@TempDir Path data) throws Exception {
        LabCicsConfig config = TestRegion.config().withDataDirectory(data);
        try (LabCics lab = TestRegion.start(config, resources)) {
            Path log = data.resolve("logs").resolve("servants.log");
            awaitState(() -> Files.readString(log).lines().count() == 3);
            assertThat(Files.readString(log)).contains("1 hello of LABCICS\n");
            awaitState(() -> lab.statistics().servants().started() == 3);
        }
    }

    @Test
    void closingEndsTasksUnderWayAndAllServants() throws Exception {
        LabCicsConfig.Limits limits = TestRegion.config().limits();
        LabCicsConfig config =
                TestRegion.config()
                        .withLimits(
                                new LabCicsConfig.Limits(
                                        limits.queued(),
                                        limits.queueWait(),
                                        limits.runaway(),
                                        Duration.ofMillis(200),
                                        limits.containers(),
                                        limits.containerBytes(),
                                        limits.answerBytes(),
                                        limits.logCharacters()));
        LabCics lab = TestRegion.start(config, resources);
        Future<Answer> looping = call(lab, "SLOW", "LOOP");
        awaitState(() -> lab.statistics().servants().busy() == 1);
        List<ProcessHandle> before = servants();
        lab.close();
        assertThat(looping.get().host(0x18, 4)).isEqualTo("ASRB");
        for (ProcessHandle servant : before) {
            servant.onExit().get(20, TimeUnit.SECONDS);
        }
        assertThat(resources.open).hasValue(0);
        assertThatThrownBy(() -> new RawHttp(lab.port())).isInstanceOf(IOException.class);
    }

    @Test
    void newProgramsComeWithoutAnOutage() throws Exception {
        try (LabCics lab = TestRegion.start(TestRegion.config(), resources)) {
            Future<Answer> held = call(lab, "SLOW", "WAIT");
            resources.waiting.acquire();
            AtomicInteger good = new AtomicInteger();
            Future<List<String>> load = clients.submit(() -> load(lab, good));
            NewcopyResult result = lab.newcopy();
            assertThat(result.done()).isTrue();
            assertThat(result.generation()).isEqualTo(2);
            assertThat(held.isDone()).isFalse();
            resources.proceed.countDown();
            assertThat(held.get().number(0x10)).isZero();
            assertThat(load.get()).isEmpty();
            awaitState(() -> isComplete(lab));
            assertThat(servants()).hasSize(3);
            assertThat(lab.statistics().servants().lost()).isEmpty();
        }
    }
}
