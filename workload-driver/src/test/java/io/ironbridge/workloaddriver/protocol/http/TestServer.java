package io.ironbridge.workloaddriver.protocol.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP/1.1 server that a test tells what to answer; a thread for each connection. */
final class TestServer implements AutoCloseable {
    final List<Request> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();
    private final ServerSocket listener;
    private final Script script;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /**
     * What came.
     *
     * @param number from 1
     */
    record Request(int number, String head, String body) {
        String path() {
            return head.split(" ", 3)[1];
        }
    }

    /** What happens to a request. */
    interface Script {
        /** Answers; nothing: the connection is closed. */
        String answer(Request request) throws IOException, InterruptedException;
    }

    TestServer(ServerSocket listener, Script script) {
        this.listener = listener;
        this.script = script;
        Thread.startVirtualThread(this::accept);
    }

    static TestServer start(Script script) throws IOException {
        return new TestServer(new ServerSocket(0, 500, InetAddress.getLoopbackAddress()), script);
    }

    static String ok(String body) {
        return reply("200 OK", body);
    }

    static String reply(String status, String body) {
        return "HTTP/1.1 "
                + status
                + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n"
                + body;
    }

    HttpTarget target() {
        return new HttpTarget(false, "127.0.0.1", listener.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                connections.incrementAndGet();
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            while (true) {
                String head = head(in);
                String body = new String(in.readNBytes(length(head)), StandardCharsets.UTF_8);
                Request request;
                synchronized (requests) {
                    request = new Request(requests.size() + 1, head, body);
                    requests.add(request);
                }
                String answer = script.answer(request);
                if (answer.isEmpty()) {
                    return;
                }
                out.write(answer.getBytes(StandardCharsets.UTF_8));
                out.flush();
                if (answer.contains("Connection: close")) {
                    return;
                }
            }
        } catch (IOException _) {
            // the client is gone
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("ended");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static int length(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .map(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
