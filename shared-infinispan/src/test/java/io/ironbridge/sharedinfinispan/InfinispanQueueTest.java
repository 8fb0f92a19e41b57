package io.ironbridge.sharedinfinispan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a member does that cannot send. */
final class InfinispanQueueTest {
    @TempDir private Path folder;

    @Test
    void whatBecomesInvalidWhileMessagesCannotBeQueuedIsSentLater() throws Exception {
        Cluster cluster = new Cluster("queue", Cluster.tls(folder, "ours"));
        try (Member first = cluster.open("first")) {
            Await.until("first member", first::isConnected);
            ServerSocket occupied = new ServerSocket();
            occupied.bind(cluster.address(1));
            try (Member second = cluster.open("second")) {
                second.awaits("lost");
                assertThat(second.get("key").value()).isNull();

                Bytes megabyte = Bytes.wrap(new byte[1 << 20]);
                for (int i = 0; i < 70; i++) {
                    second.store().announce(megabyte);
                }
                second.store().invalidate(Set.of("group"));
                occupied.close();

                second.awaits("connected");
                first.awaits("invalid group");
                assertThat(first.heard().stream().filter(heard -> heard.startsWith("message")))
                        .hasSizeBetween(50, 69);
            }
        }
    }
}
