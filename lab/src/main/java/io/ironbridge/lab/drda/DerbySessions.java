package io.ironbridge.lab.drda;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.derby.impl.drda.NetworkServerControlImpl;

/**
 * Derby's network server without its listener: it gets connections that {@link DrdaPort} has
 * accepted.
 *
 * <p>Derby's listener, the public class {@code NetworkServerControl}, opens any database on disk
 * before it asks for a password, takes commands from the network, has TLS only by system properties
 * of the whole process, and no port 0 (decision 0028). The members used here are not public; {@code
 * DrdaIT} fails if a version lacks them.
 */
final class DerbySessions {
    private final NetworkServerControlImpl server;

    private DerbySessions(NetworkServerControlImpl server) {
        this.server = server;
    }

    /**
     * @throws IOException if Derby does not start
     */
    static DerbySessions start() throws IOException {
        try {
            DerbySessions sessions = new DerbySessions(new NetworkServerControlImpl());
            sessions.call("startNetworkServer");
            return sessions;
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("Derby's network server does not start: " + e.getMessage(), e);
        }
    }

    /** Serves a connection on a thread of Derby; to be called by one thread only. */
    void add(Socket connection) throws IOException {
        try {
            Method add =
                    NetworkServerControlImpl.class.getDeclaredMethod("addSession", Socket.class);
            add.setAccessible(true);
            add.invoke(server, connection);
        } catch (InvocationTargetException e) {
            throw new IOException("Derby does not serve a connection", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Ends Derby's threads, whose connections have been closed.
     *
     * @param grace how long statements may run meanwhile
     * @return whether all have ended
     */
    boolean end(Duration grace) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Object thread : (Collection<?>) field("threadList")) {
            threads.add((Thread) thread);
        }
        try {
            call("directShutdownInternal");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        wakeIdleThreads(field("runQueue"));
        long until = System.nanoTime() + grace.toNanos();
        boolean ended = true;
        for (Thread thread : threads) {
            ended &= thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
        }
        return ended;
    }

    @SuppressWarnings("NakedNotify") // Derby's threads wait for its field "shutdown", which is set
    private static void wakeIdleThreads(Object runQueue) {
        synchronized (runQueue) {
            runQueue.notifyAll();
        }
    }

    private void call(String name) throws IOException {
        try {
            Method method = NetworkServerControlImpl.class.getDeclaredMethod(name);
            method.setAccessible(true);
            method.invoke(server);
        } catch (InvocationTargetException e) {
            throw new IOException("Derby's network server fails", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object field(String name) {
        try {
            Field field = NetworkServerControlImpl.class.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(server);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
