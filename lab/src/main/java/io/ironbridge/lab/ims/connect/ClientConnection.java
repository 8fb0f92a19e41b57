package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.MessageReader;
import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.connect.observe.TimerThread;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A client's connection. Its session reads and writes; the {@link TimerThread} ends reads and
 * writes that time out, which is cheaper than a timer for each.
 */
final class ClientConnection implements MessageReader.Source {
    private static final long NOT_READING = -2;
    private static final long CUT = -1;
    private static final long LINGER = 1_000_000_000L;
    private static final int MOST_LINGERING = 1 << 20;

    private final Socket raw;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final Clock clock;
    private final long timeout;

    /** End of the current read; odd for one that may be ended when IMS Connect closes. */
    private final AtomicLong readUntil = new AtomicLong(NOT_READING);

    private volatile long writeUntil = Clock.NEVER;
    private long firstByteUntil = Clock.NEVER;
    private long messageUntil = Clock.NEVER;
    private boolean idle;
    private boolean isCut;

    /**
     * Makes it.
     *
     * @param timeout how long a message may take from its first byte to its last, and a reply to be
     *     taken, in nanoseconds
     */
    private ClientConnection(Socket raw, Socket socket, Clock clock, long timeout)
            throws IOException {
        this.raw = raw;
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        this.clock = clock;
        this.timeout = timeout;
    }

    static ClientConnection plain(Socket socket, Clock clock, long timeout) throws IOException {
        socket.setTcpNoDelay(true);
        return new ClientConnection(socket, socket, clock, timeout);
    }

    /** TLS from the first byte; the first read makes the handshake. */
    static ClientConnection tls(Socket socket, SSLContext context, Clock clock, long timeout)
            throws IOException {
        socket.setTcpNoDelay(true);
        SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, null, -1, true);
        tls.setUseClientMode(false);
        return new ClientConnection(socket, tls, clock, timeout);
    }

    String peer() {
        return raw.getInetAddress().getHostAddress() + ":" + raw.getPort();
    }

    /**
     * Sets the time by which the next message must begin.
     *
     * @param isIdle whether no reply is pending, so that IMS Connect may close meanwhile
     */
    void expect(long until, boolean isIdle) {
        firstByteUntil = until;
        idle = isIdle;
        messageUntil = Clock.NEVER;
    }

    /**
     * {@inheritDoc}
     *
     * @throws SocketTimeoutException if nothing comes in time
     */
    @Override
    public int read(byte[] into, int offset, int length, boolean begun) throws IOException {
        long until = begun ? messageUntil() & ~1L : mark();
        readUntil.set(until);
        clock.alarm(until);
        int read;
        try {
            read = in.read(into, offset, length);
        } finally {
            isCut |= readUntil.getAndSet(NOT_READING) == CUT;
        }
        if (read < 0 && isCut) {
            throw new SocketTimeoutException("Nothing more came from the client in time");
        }
        return read;
    }

    private long messageUntil() {
        if (messageUntil == Clock.NEVER) {
            messageUntil = clock.in(timeout);
        }
        return messageUntil;
    }

    private long mark() {
        return idle ? firstByteUntil | 1 : firstByteUntil & ~1L;
    }

    /**
     * Checks whether the client is still connected.
     *
     * @return whether it has sent data, which is then passed to the reader
     * @throws IOException if it has disconnected
     */
    boolean hasSent(MessageReader reader) throws IOException {
        if (reader.hasMore()) {
            return true;
        }
        expect(Clock.NEVER, false);
        socket.setSoTimeout(1);
        try {
            return reader.readMore();
        } catch (SocketTimeoutException e) {
            return false; // it is waiting silently, as expected
        } finally {
            socket.setSoTimeout(0);
        }
    }

    void write(byte[] bytes, int length) throws IOException {
        long until = clock.in(timeout);
        writeUntil = until;
        clock.alarm(until);
        try {
            out.write(bytes, 0, length);
        } finally {
            writeUntil = Clock.NEVER;
        }
    }

    /** Ends operations that have timed out; returns the time of the next call. */
    long tick(long now) {
        long until = readUntil.get();
        if (until >= 0 && until <= now) {
            cut(until);
        }
        long written = writeUntil;
        if (written <= now) {
            abort();
        }
        return until >= 0 ? Math.min(until, written) : written;
    }

    /** Ends the read of a client without a pending reply; no other. */
    void cutIdle() {
        long until = readUntil.get();
        if (until >= 0 && (until & 1) == 1) {
            cut(until);
        }
    }

    private void cut(long until) {
        if (readUntil.compareAndSet(until, CUT)) {
            try {
                raw.shutdownInput();
            } catch (IOException e) {
                abort();
            }
        }
    }

    /** Cuts the connection, on any thread. */
    void abort() {
        try {
            raw.close();
        } catch (IOException e) {
            // It is not used any more, closed or not.
        }
    }

    /**
     * Closes the connection so that a client gets what was written to it last, even if it sent more
     * than was read.
     */
    void closeGently() {
        try {
            socket.shutdownOutput();
            expect(clock.in(LINGER), false);
            byte[] rest = new byte[8 * 1024];
            int total = 0;
            int read = 0;
            while (read >= 0 && total < MOST_LINGERING) {
                read = read(rest, 0, rest.length, false);
                total += read;
            }
        } catch (IOException e) {
            // The client has disconnected or keeps sending: the linger time is over.
        }
        close();
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            abort();
        }
    }
}
