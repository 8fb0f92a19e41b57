package io.ironbridge.gateway.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that sends and reads exactly the bytes a test wants. A read that takes 10 s fails. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final InputStream in;

    RawClient(InetSocketAddress server) throws IOException {
        this(new Socket(server.getAddress(), server.getPort()));
    }

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends Latin-1 text. */
    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** All until the server closes. */
    String readAll() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** All until the server closes or resets. */
    String readUntilGone() throws IOException {
        try {
            return readAll();
        } catch (SocketException reset) {
            return "";
        }
    }

    /** What comes within the socket's timeout; may be nothing. */
    String readAvailable() throws IOException {
        byte[] some = new byte[4096];
        try {
            return new String(some, 0, Math.max(0, in.read(some)), StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException nothing) {
            return "";
        }
    }

    /** A head with its empty line. */
    String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        return head.toString();
    }

    String readBytes(int count) throws IOException {
        return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    /** Reads {@code count} bytes away, or fewer when the server closes; gives how many. */
    long skip(long count) throws IOException {
        byte[] some = new byte[64 * 1024];
        long skipped = 0;
        while (skipped < count) {
            int got = in.read(some, 0, (int) Math.min(some.length, count - skipped));
            if (got < 0) {
                return skipped;
            }
            skipped += got;
        }
        return skipped;
    }

    /** A head and as much body as its content-length tells. */
    String readReply() throws IOException {
        String head = readHead();
        int at = head.indexOf("content-length: ");
        if (at < 0) {
            return head;
        }
        int from = at + "content-length: ".length();
        return head + readBytes(Integer.parseInt(head.substring(from, head.indexOf('\r', from))));
    }

    /** An HTTP/2 frame. */
    String readFrame() throws IOException {
        String head = readBytes(9);
        int length = head.charAt(0) << 16 | head.charAt(1) << 8 | head.charAt(2);
        return head + readBytes(length);
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
