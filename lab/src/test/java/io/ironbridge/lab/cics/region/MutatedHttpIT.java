package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import com.sun.management.UnixOperatingSystemMXBean;
import io.ironbridge.servants.ServantStatistics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole HTTP requests, mutated, over sockets to a running region: every connection ends with
 * answers that can be read, and afterwards no connection, servant or thread is missing or left
 * over.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
@Tag("system")
class MutatedHttpIT {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 10_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final int CLIENTS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path DECK = Path.of("..", "deploy", "cics", "IBLINK.csd");
    private static final byte[] DATA = {1, 2, 3, 4, 5};
    private static final List<byte[]> BODIES =
            List.of(
                    LinkBytes.commarea("ECHO5B", 100, DATA).bytes(),
                    LinkBytes.channel("ECHO5BC", 2)
                            .container("ONE", "BIT", 0, new byte[900], "KEEP")
                            .container("TWO", "CHAR", 37, DATA, "DROP")
                            .bytes(),
                    LinkBytes.neither("DFH0XCMN").bytes(),
                    LinkBytes.ping().bytes());

    private final Map<String, Integer> results = new ConcurrentHashMap<>();

    @Test
    void mutatedRequestsLoseNoConnectionServantOrThread(@TempDir Path folder) throws Exception {
        try (LabCics lab = LabCics.start(config())) {
            isWell(lab);
            long files = openFiles();
            long threads = threads(folder);
            runAll(lab.port());
            isWell(lab);
            until("connections to be closed", () -> openFiles() <= files);

            until("threads to end", () -> threads(folder) <= threads);
        }
        assertThat(CASES < 1_000 || results.keySet().containsAll(List.of("200 0", "200 4", "400")))
                .as("answers: %s", results)
                .isTrue();
    }

    /** However busy the machine is, no program is taken for a runaway one. */
    private static LabCicsConfig config() {
        LabCicsConfig config = TestRegion.config().withDefinitions(DECK);
        return config.withLimits(config.limits().withRunaway(Duration.ZERO));
    }

    private void runAll(int port) throws Exception {
        AtomicInteger next = new AtomicInteger(FIRST);
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                running.add(clients.submit(() -> run(port, next)));
            }
            for (Future<?> client : running) {
                client.get();
            }
        }
    }

    private void run(int port, AtomicInteger next) {
        int number = next.getAndIncrement();
        while (number < FIRST + CASES) {
            try {
                send(port, number);
            } catch (IOException | AssertionError e) {
                next.set(FIRST + CASES);
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
            number = next.getAndIncrement();
        }
    }

    private void send(int port, int number) throws IOException {
        Random random = new Random(SEED * 1_000_003 + number);
        byte[] body = BODIES.get(random.nextInt(BODIES.size()));
        byte[] request = new HttpMutations(random).next(body);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            if (random.nextInt(10) == 0) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream().write(request);
                count("reset by the client");
            } else {
                answers(socket, request).forEach(this::count);
            }
        } catch (SocketException e) {
            // The server has closed it before it had read all.
            count("reset by the server");
        }
    }

    /** What comes back until the server closes the connection, which it has to do. */
    private static List<String> answers(Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
        byte[] answers = socket.getInputStream().readAllBytes();
        return answers.length == 0 ? List.of("closed") : HttpAnswers.results(answers);
    }

    private void count(String result) {
        results.merge(result, 1, Integer::sum);
    }

    /** It answers, and all servants that it began with are free. */
    private static void isWell(LabCics lab) throws Exception {
        try (RawHttp http = new RawHttp(lab.port())) {
            RawHttp.Answer answer = http.link("IBLK", BODIES.getFirst());
            assertThat(answer.number(0x10)).isZero();
            assertThat(answer.bytes(128, DATA.length)).isEqualTo(DATA);
        }
        ServantStatistics all = new ServantStatistics(2, 0, 1, 3, 0, Map.of());
        until("servants to be free", () -> lab.statistics().servants().equals(all));
        assertThat(lab.statistics().queue().now()).isZero();
        assertThat(lab.statistics().state()).isEqualTo("ACTIVE");
    }

    private static void until(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static long openFiles() {
        return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                .getOpenFileDescriptorCount();
    }

    /** Virtual ones, of which each request has one. */
    private static long threads(Path folder) throws IOException {
        Path dump = folder.resolve("threads").toAbsolutePath();
        Files.deleteIfExists(dump);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
        try (Stream<String> lines = Files.lines(dump)) {
            return lines.filter(line -> line.startsWith("#") && line.contains("\" virtual"))
                    .count();
        }
    }
}
