package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Whole conversations, mutated, over sockets: every connection ends, what was answered last is a
 * CSM or an RSM, nothing is logged, and afterwards no connection, client id or file is left over.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedMessagesIT {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 10_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final int CLIENTS = 4;
    private static final int TIMER = 0x15;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<String, Integer> results = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> logged = new ConcurrentLinkedQueue<>();

    @Test
    void mutatedConversationsLeaveNothingBehind() throws Exception {
        EchoIms ims = new EchoIms();
        ims.forgetInputs();
        Logger logger = Logger.getLogger("io.ironbridge.lab.ims.connect");
        Handler handler = handler();
        logger.addHandler(handler);
        try (ImsConnect connect = ImsConnect.start(config(), Map.of("IMS1", ims))) {
            isWell(connect);
            long files = openFiles();
            runAll(connect.port());
            isWell(connect);
            Eventually.is("clients to be gone", () -> clients(connect) == 0);
            Eventually.is("files to be closed", () -> openFiles() <= files);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).isEmpty();
        assertThat(CASES < 1_000 || results.keySet().containsAll(List.of("ok", "rsm", "closed")))
                .as("%s", results)
                .isTrue();
    }

    /** Waits are short: what they are for is tested elsewhere. */
    private static ImsConnectConfig config() {
        return ImsConnectConfig.defaults()
                .withTimeout(Duration.ofMillis(50))
                .withLimits(
                        new ImsConnectConfig.Limits(
                                100_000,
                                10,
                                Duration.ofMillis(20),
                                Duration.ofMillis(100),
                                100,
                                Duration.ofSeconds(5),
                                20,
                                0))
                .withDatastore(DatastoreConfig.of("IMS1").withAckTimeout(Duration.ofMillis(50)));
    }

    private Handler handler() {
        return new Handler() {
            @Override
            public void publish(LogRecord message) {
                if (message.getLevel().intValue() >= Level.WARNING.intValue()) {
                    logged.add(message.getMessage() + " " + message.getThrown());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    private static void isWell(ImsConnect connect) throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            assertThat(client.call(MessageBytes.of("ECHO", "").clientId("WELL")).isOk()).isTrue();
        }
    }

    private static int clients(ImsConnect connect) {
        return connect.admin().view().ports().getFirst().clients().size();
    }

    private static long openFiles() {
        return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                .getOpenFileDescriptorCount();
    }

    private void runAll(int port) throws Exception {
        AtomicInteger next = new AtomicInteger(FIRST);
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                String id = "FUZZ" + client;
                running.add(clients.submit(() -> run(port, next, id)));
            }
            for (Future<?> client : running) {
                client.get();
            }
        }
    }

    private void run(int port, AtomicInteger next, String id) {
        int number = next.getAndIncrement();
        while (number < FIRST + CASES) {
            try {
                converse(port, new Random(SEED * 1_000_003 + number), id);
            } catch (IOException | UncheckedIOException | AssertionError e) {
                next.set(FIRST + CASES);
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
            number = next.getAndIncrement();
        }
    }

    private void converse(int port, Random random, String id) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            for (byte[] message : conversation(random, id)) {
                socket.getOutputStream().write(mutated(message, random));
            }
            if (random.nextInt(10) == 0) {
                socket.setSoLinger(true, 0);
                count("reset by the client");
            } else {
                socket.shutdownOutput();
                count(result(socket.getInputStream().readAllBytes()));
            }
        } catch (SocketException e) {
            // The server has closed it before it had read all.
            count("reset by the server");
        }
    }

    private static List<byte[]> conversation(Random random, String id) {
        List<MessageBytes> messages =
                switch (random.nextInt(6)) {
                    case 0 ->
                            List.of(
                                    MessageBytes.of("ECHO", "    CM0").cm0(),
                                    MessageBytes.of('A').cm0().timer(1));
                    case 1 ->
                            List.of(
                                    MessageBytes.of("ECHO", "    CM1").confirm(),
                                    MessageBytes.of('A').confirm());
                    case 2 ->
                            List.of(
                                    MessageBytes.of("ECHO", "    S").type('S'),
                                    MessageBytes.of("ECHO", "    K").type('K'),
                                    MessageBytes.of('R').f5(0x41).cm0().timer(1),
                                    MessageBytes.of('A').cm0().timer(0xE9));
                    case 3 ->
                            List.of(
                                    MessageBytes.of('R').f5(0x42).cm0().timer(2),
                                    MessageBytes.of('N').cm0().timer(1));
                    case 4 ->
                            List.of(
                                    MessageBytes.ascii("ECHO", "    ASCII").f1(0xC0),
                                    MessageBytes.of("PING IMS_CONNECT", ""));
                    default ->
                            List.of(
                                    MessageBytes.of("ECHO", "    ").reroute("OTHER"),
                                    MessageBytes.of("ECHO", "").extension("*NETUID*", new byte[9]),
                                    MessageBytes.of("STOPPED", "").exit0());
                };
        return messages.stream().map(message -> message.clientId(id).f3(0x80).bytes()).toList();
    }

    private static byte[] mutated(byte[] message, Random random) {
        int changes = random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
        int timer = message[TIMER] & 0xFF;
        boolean isLong = timer > 0x19 && timer <= 0x9E;
        message[TIMER] = (byte) (isLong ? timer & 0x0F : timer);
        return message;
    }

    private static String result(byte[] answers) {
        if (answers.length == 0) {
            return "closed";
        }
        for (Charset charset : List.of(MessageBytes.EBCDIC, MessageBytes.ASCII)) {
            if (endsWith(answers, 12, "*CSMOKY*", charset)) {
                return "ok";
            }
            if (endsWith(answers, 20, "*REQSTS*", charset)) {
                return "rsm";
            }
        }
        throw new AssertionError("The answers do not end with CSM or RSM: " + answers.length);
    }

    private static boolean endsWith(byte[] answers, int length, String id, Charset charset) {
        int at = answers.length - length + 4;
        return at >= 4 && new String(answers, at, 8, charset).equals(id);
    }

    private void count(String result) {
        results.merge(result, 1, Integer::sum);
    }
}
