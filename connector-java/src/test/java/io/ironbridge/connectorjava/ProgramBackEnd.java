package io.ironbridge.connectorjava;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.BackEnd;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** What runs of {@link EchoProgram} report to, wherever they run. */
class ProgramBackEnd implements BackEnd {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final ServerSocket server;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch gate = OPEN;

    ProgramBackEnd() throws IOException {
        server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket run = server.accept();
                Thread.startVirtualThread(() -> serve(run));
            }
        } catch (IOException closed) {
            // the test has ended
        }
    }

    private void serve(Socket run) {
        try (run;
                BufferedReader lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        run.getInputStream(), StandardCharsets.UTF_8))) {
            String token = lines.readLine();
            if (token == null) {
                return; // its servant was killed before it sent one
            }
            CountDownLatch mine = gate;
            received.add(token);
            Await.open("the test", mine);
            run.getOutputStream().write('\n');
        } catch (IOException | InterruptedException ended) {
            // its servant was killed, or the run was interrupted
        }
    }

    @Override
    public List<String> received() {
        return received;
    }

    @Override
    public void holdReplies(CountDownLatch until) {
        gate = until;
    }

    @Override
    public void answerAtOnce() {
        gate = OPEN;
    }

    @Override
    public void breakConnections() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void stop() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
