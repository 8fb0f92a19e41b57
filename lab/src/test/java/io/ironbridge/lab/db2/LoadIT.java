package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LoadIT {
    @AutoClose private static LabDb2 lab;

    @BeforeAll
    static void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults());
    }

    @Test
    void fiftyClientsAtOnceLoseNoUpdate() throws Exception {
        lab.run("CREATE TABLE COUNTERS (ID INTEGER NOT NULL PRIMARY KEY, N INTEGER NOT NULL)");
        lab.run("INSERT INTO COUNTERS VALUES (1, 0)");
        LabClient client = new LabClient(lab);
        client.create("count", "UPDATE COUNTERS SET N = N + :BY WHERE ID = :ID");
        client.create("read", "SELECT N FROM COUNTERS");

        List<Integer> statuses =
                atOnce(50, () -> repeat(20, () -> client.call("count", "{\"ID\":1,\"BY\":1}")));

        assertThat(statuses).containsOnly(200).hasSize(50);
        assertThat(client.call("read", "{}").body()).contains("[{\"N\":1000}]");
    }

    @Test
    void threeHundredConnectionsStayOpen() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                sockets.add(new Socket(lab.host(), lab.port()));
            }
            for (int round = 0; round < 3; round++) {
                for (Socket socket : sockets) {
                    assertThat(exchange(socket)).startsWith("HTTP/1.1 200 OK");
                }
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    /** With Nagle's algorithm on, header and body in two packets would take 40 ms each time. */
    @Test
    void repliesAreNotDelayed() throws Exception {
        try (Socket socket = new Socket(lab.host(), lab.port())) {
            List<Long> millis = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                long start = System.nanoTime();
                assertThat(exchange(socket)).startsWith("HTTP/1.1 200 OK");
                millis.add((System.nanoTime() - start) / 1_000_000);
            }
            assertThat(millis.stream().sorted().toList().get(100)).isLessThan(30);
        }
    }

    private static String exchange(Socket socket) throws Exception {
        String body = "{\"EMPNO\":\"000010\"}";
        String request =
                "POST /services/SYSIBMSERVICE/getEmployee HTTP/1.1\r\nHost: lab\r\n"
                        + "Content-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return readReply(new BufferedInputStream(socket.getInputStream()));
    }

    /** The next request is not sent before, so nothing of a second reply can be buffered. */
    private static String readReply(InputStream in) throws Exception {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("connection closed by the lab").isNotNegative();
            head.append((char) next);
        }
        String length = head.toString().replaceFirst("(?si).*content-length: (\\d+).*", "$1");
        in.readNBytes(Integer.parseInt(length));
        return head.toString();
    }

    private interface Call {
        java.net.http.HttpResponse<String> send() throws Exception;
    }

    private static int repeat(int times, Call call) throws Exception {
        int status = 200;
        for (int i = 0; i < times && status == 200; i++) {
            status = call.send().statusCode();
        }
        return status;
    }

    private static <T> List<T> atOnce(int threads, Callable<T> task) throws Exception {
        List<T> results = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                futures.add(executor.submit(task));
            }
            for (Future<T> future : futures) {
                results.add(future.get());
            }
        }
        return results;
    }
}
