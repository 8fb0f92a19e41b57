package io.ironbridge.gateway.cache;

import io.ironbridge.connectorcontract.Await;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Members that keep what they share themselves. */
@Tag("system")
class EmbeddedStoreIT extends CacheFixture {
    private static final String SHARED = RULES + "        sharing: shared-pull\n";

    @Test
    void membersShareRepliesWithoutAServer() throws Exception {
        int[] ports = new int[2];
        try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ports[0] = one.getLocalPort();
            ports[1] = other.getLocalPort();
        }
        try (Served a = member(ports[0], ports);
                Served b = member(ports[1], ports)) {
            Await.until("members", () -> metric(a, "ironbridge_cluster_members") == 2);
            Await.until("members", () -> metric(b, "ironbridge_cluster_members") == 2);
            AtomicInteger id = new AtomicInteger();
            Await.until("shared reply", () -> isShared(a, b, id.incrementAndGet()));
            String before = body(a, id.get());

            put(b, id.toString());

            Await.until("new reply", () -> !body(a, id.get()).equals(before));
        }
    }

    private boolean isShared(Served from, Served to, int id) {
        String made = body(from, id);
        int called = calls.get();
        return body(to, id).equals(made) && calls.get() == called;
    }

    private String body(Served member, int id) {
        try {
            return get(member, Integer.toString(id)).body();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Served member(int port, int... all) throws Exception {
        String addresses =
                Stream.of(all[0], all[1])
                        .map(one -> "127.0.0.1:" + one)
                        .reduce((one, other) -> one + "," + other)
                        .orElseThrow();
        return served(
                project(
                        SHARED,
                        "<ironbridge_cluster store=\"infinispan\" secure=\"false\""
                                + " host=\"127.0.0.1\" port=\"%d\" addresses=\"%s\"/>"
                                        .formatted(port, addresses)));
    }
}
