package io.ironbridge.sharedinfinispan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jgroups.JChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How members notice that another process has died. */
final class InfinispanCrashTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir private Path folder;

    @Test
    void closedConnectionsAreNoticedBeforeTheTimeout() throws Exception {
        Cluster cluster = new Cluster("crash", Cluster.tls(folder, "ours"), TIMEOUT);
        try (Member first = cluster.open("first")) {
            Await.until("first member", first::isConnected);
            Process second =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    OtherProcess.class.getName(),
                                    folder.toString(),
                                    cluster.ports().toString())
                            .inheritIO()
                            .start();
            try {
                Await.until("second member", () -> size(first) == 2);
            } finally {
                second.destroyForcibly();
            }
            long start = System.nanoTime();
            Await.until("loss", () -> size(first) == 1);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT);
            assertThat(first.isConnected()).isTrue();
        }
    }

    private static int size(Member member) {
        JChannel channel = ((InfinispanStore) member.store()).channel();
        return channel.getView().size();
    }

    /** A member until it is killed. */
    static final class OtherProcess {
        private OtherProcess() {}

        static void main(String[] arguments) throws Exception {
            List<Integer> ports =
                    List.of(arguments[1].replaceAll("[\\[\\] ]", "").split(",", -1)).stream()
                            .map(Integer::valueOf)
                            .toList();
            Cluster cluster =
                    new Cluster(
                            "crash",
                            Cluster.tls(Path.of(arguments[0]), "ours"),
                            TIMEOUT,
                            ports.reversed());
            try (Member _ = cluster.open("second")) {
                Thread.sleep(Await.PATIENCE);
            }
        }
    }
}
