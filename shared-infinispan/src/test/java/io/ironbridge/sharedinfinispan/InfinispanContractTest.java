package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import io.ironbridge.connectorcontract.store.SharedStoreContractTest;
import io.ironbridge.sharedstore.StoreSettings.Tls;
import java.nio.file.Path;
import org.jgroups.JChannel;
import org.jgroups.protocols.DISCARD;
import org.jgroups.protocols.TP;
import org.jgroups.stack.ProtocolStack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Members in one JVM, which are separated by a protocol that discards all they send. */
final class InfinispanContractTest extends SharedStoreContractTest {
    private static Cluster cluster;
    private static Member first;
    private static Member second;
    private static Member stranger;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Tls tls = Cluster.tls(folder, "ours");
        cluster = new Cluster("ours", tls);
        first = cluster.open("first");
        stranger = new Cluster("theirs", tls).open("stranger");
        Await.until("first member", first::isConnected);
        second = cluster.open("second");
        Await.until("second member", second::isConnected);
        Await.until("stranger", stranger::isConnected);
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
        stranger.close();
    }

    @Override
    protected Member first() {
        return first;
    }

    @Override
    protected Member second() {
        return second;
    }

    @Override
    protected Member stranger() {
        return stranger;
    }

    @Override
    protected Member third() {
        return cluster.open("third");
    }

    @Override
    protected void separate() throws Exception {
        stack().insertProtocol(
                        new DISCARD().discardAll(true), ProtocolStack.Position.ABOVE, TP.class);
    }

    @Override
    protected void rejoin() {
        stack().removeProtocol(DISCARD.class);
    }

    private static ProtocolStack stack() {
        JChannel channel = ((InfinispanStore) second.store()).channel();
        return channel.getProtocolStack();
    }
}
