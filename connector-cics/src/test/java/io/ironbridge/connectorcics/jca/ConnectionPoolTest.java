package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Consumer;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.spi.ConnectionEvent;
import javax.resource.spi.ConnectionEventListener;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionFactory;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;

/** That a connection broke the adapter tells at any moment, on a thread of its own. */
class ConnectionPoolTest {
    private final List<AdapterConnection> closed = new CopyOnWriteArrayList<>();

    private ConnectionPool pool(Connections connections) {
        return new ConnectionPool(connections, JcaConfig.Pool.DEFAULTS, closed::add);
    }

    private static AdapterConnection connection() {
        return new AdapterConnection(
                fake(Connection.class, (_, _, _) -> new Object()),
                () -> {},
                () -> fake(XAResource.class, (_, _, _) -> 0));
    }

    private static <T> T fake(Class<T> type, InvocationHandler methods) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, methods));
    }

    @Test
    void aConnectionThatBreaksWhileItIsOpenedIsNotGivenOutNorCounted() {
        ConnectionPool pool =
                pool(broken -> {
                    AdapterConnection opened = connection();
                    broken.accept(opened);
                    return opened;
                });
        assertThatThrownBy(pool::take)
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("broke immediately after it was opened");
        assertThat(pool.counts(0).open()).isZero();
        assertThat(closed).hasSize(1);
    }

    @Test
    void aConnectionThatBreaksBeforeItHasAHandleIsToldOfAllTheSame() throws ResourceException {
        List<AdapterConnection> broken = new ArrayList<>();
        AdapterConnection opened = Connections.managed(breakingAtOnce()).open(broken::add);
        assertThat(broken).containsExactly(opened);
    }

    /** Its connections tell of an error while their handles are made. */
    private static ManagedConnectionFactory breakingAtOnce() {
        List<ConnectionEventListener> listeners = new ArrayList<>();
        ManagedConnection below =
                fake(
                        ManagedConnection.class,
                        (self, method, arguments) -> {
                            if (method.getName().equals("addConnectionEventListener")) {
                                listeners.add((ConnectionEventListener) arguments[0]);
                            } else if (method.getName().equals("getConnection")) {
                                ConnectionEvent event = error((ManagedConnection) self);
                                listeners.forEach(each -> each.connectionErrorOccurred(event));
                            }
                            return fake(Connection.class, (_, _, _) -> new Object());
                        });
        return fake(ManagedConnectionFactory.class, (_, _, _) -> below);
    }

    private static ConnectionEvent error(ManagedConnection of) {
        return new ConnectionEvent(of, ConnectionEvent.CONNECTION_ERROR_OCCURRED);
    }

    @Test
    void aConnectionThatBreaksWhileItIsReturnedIsNotUsedAgain() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            assertBothEnd();
        }
    }

    private void assertBothEnd() throws Exception {
        List<Consumer<AdapterConnection>> listeners = new ArrayList<>();
        ConnectionPool pool =
                pool(broken -> {
                    listeners.add(broken);
                    return connection();
                });
        AdapterConnection taken = pool.take();
        CyclicBarrier together = new CyclicBarrier(2);
        Thread adapter =
                Thread.startVirtualThread(() -> {
                    meet(together);
                    listeners.getFirst().accept(taken);
                });
        meet(together);
        pool.give(taken);
        adapter.join();
        assertThat(closed).contains(taken);
        assertThat(pool.counts(0).open()).isZero();
        assertThat(pool.take()).isNotSameAs(taken);
        closed.clear();
    }

    private static void meet(CyclicBarrier together) {
        try {
            together.await();
        } catch (InterruptedException | BrokenBarrierException ended) {
            throw new AssertionError(ended);
        }
    }
}
