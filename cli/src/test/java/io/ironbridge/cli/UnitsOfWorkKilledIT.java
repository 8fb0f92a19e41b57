package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.testsupport.PostgresServer;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gateway, database, queue manager and servant are killed by turns, at random moments, under a load
 * of units of work over two databases and a queue, every second one with a Java program as its last
 * call. Afterwards the databases and the queue have the same units, and all that callers were told
 * is true. What the program has done can differ only where callers know that it may.
 */
@Tag("system")
@Timeout(value = 3600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnitsOfWorkKilledIT {
    /** {@code UNITS_KILLS=200} in the environment for a long run. */
    private static final int KILLS =
            Integer.parseInt(System.getenv().getOrDefault("UNITS_KILLS", "8"));

    private static final int CALLERS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern URL = Pattern.compile("http://[^ /]+:[0-9]+");

    @TempDir Path folder;

    private final Random random = new Random(20261128);
    private final AtomicInteger next = new AtomicInteger();
    private final Set<Integer> committed = new ConcurrentSkipListSet<>();
    private final Set<Integer> rolledBack = new ConcurrentSkipListSet<>();
    private final Set<Integer> unknown = new ConcurrentSkipListSet<>();
    private volatile URI gatewayUrl = URI.create("http://127.0.0.1:1");
    private volatile boolean stopping;
    private volatile long upSince = System.nanoTime();
    private volatile boolean isUp = true;
    private volatile double longestInDoubt;
    private volatile double longestWhileUp;

    @Test
    void nothingIsLostOrDoubled() throws Exception {
        Optional<Path> programs = PostgresServer.programs();
        assumeThat(programs).as("PostgreSQL is installed").isPresent();
        Path data = Files.createDirectory(folder.resolve("pg"));
        try (PostgresServer postgres =
                PostgresServer.start(programs.get(), data, "max_prepared_transactions=64")) {
            execute(postgres, "postgres", "CREATE DATABASE east");
            execute(postgres, "postgres", "CREATE DATABASE west");
            execute(postgres, "east", "CREATE TABLE entry (n INT PRIMARY KEY)");
            execute(postgres, "west", "CREATE TABLE entry (n INT PRIMARY KEY)");
            LabMqProcess queueManager = queueManager(0);
            Process gateway = null;
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                writeProject(postgres.port(), queueManager.port());
                gateway = gateway();
                threads.submit(() -> measureDoubt(postgres));
                List<Future<?>> callers = new ArrayList<>();
                for (int i = 0; i < CALLERS; i++) {
                    callers.add(threads.submit(this::call));
                }
                for (int i = 0; i < KILLS; i++) {
                    awaitProgress();
                    Thread.sleep(random.nextInt(300));
                    isUp = i % 4 == 2; // a servant is replaced by a spare
                    switch (i % 4) {
                        case 0 -> {
                            gateway.destroyForcibly().waitFor();
                            gateway = gateway();
                        }
                        case 1 -> {
                            postgres.kill();
                            postgres.start();
                        }
                        case 2 -> killServant(gateway);
                        default -> {
                            queueManager.kill();
                            queueManager = queueManager(queueManager.port());
                        }
                    }
                    upSince = isUp ? upSince : System.nanoTime();
                    isUp = true;
                }
                awaitProgress();
                stopping = true;
                for (Future<?> caller : callers) {
                    caller.get();
                }
                awaitRecovery(postgres, queueManager.url());
                check(postgres, queueManager);
            } finally {
                stopping = true;
                if (gateway != null) {
                    gateway.destroyForcibly();
                }
                queueManager.close();
            }
        }
    }

    /** One of those that serve or are spare. */
    private void killServant(Process gateway) throws InterruptedException {
        List<ProcessHandle> servants = gateway.children().toList();
        assertThat(servants).as("servants").isNotEmpty();
        servants.get(random.nextInt(servants.size())).destroyForcibly();
        awaitProgress();
    }

    /** By the clock of the database, so also while the gateway or the database is down. */
    private void measureDoubt(PostgresServer postgres) {
        while (!stopping) {
            try (java.sql.Connection connection =
                            DriverManager.getConnection(url(postgres, "postgres"));
                    Statement statement = connection.createStatement()) {
                while (!stopping) {
                    try (ResultSet row =
                            statement.executeQuery(
                                    "SELECT COALESCE(MAX(EXTRACT(EPOCH FROM clock_timestamp()"
                                            + " - prepared)), 0) FROM pg_prepared_xacts")) {
                        row.next();
                        double inDoubt = row.getDouble(1);
                        double up = isUp ? (System.nanoTime() - upSince) / 1e9 : 0;
                        longestInDoubt = Math.max(longestInDoubt, inDoubt);
                        longestWhileUp = Math.max(longestWhileUp, Math.min(inDoubt, up));
                    }
                    Thread.sleep(50);
                }
            } catch (SQLException e) {
                Thread.onSpinWait(); // it is down, and has to be asked again at once
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void check(PostgresServer postgres, LabMqProcess queueManager) throws Exception {
        Set<Integer> east = numbers(postgres, "east");
        Set<Integer> west = numbers(postgres, "west");
        List<Integer> messages = messages(queueManager.url());
        List<Integer> booked =
                Files.readAllLines(bookings()).stream().map(Integer::valueOf).toList();
        List<Integer> bookedOnly = booked.stream().filter(n -> !east.contains(n)).toList();
        System.out.printf(
                "%d kills; %d units: %d committed, %d rolled back, %d not known to callers, of"
                        + " these %d committed, and of %d others the program has run; in doubt for"
                        + " %.1f s at most, of these %.1f s with all running%n",
                KILLS,
                next.get(),
                committed.size(),
                rolledBack.size(),
                unknown.size(),
                east.stream().filter(unknown::contains).count(),
                bookedOnly.size(),
                longestInDoubt,
                longestWhileUp);
        assertThat(west).isEqualTo(east);
        assertThat(messages).doesNotHaveDuplicates().hasSameElementsAs(east);
        assertThat(east).containsAll(committed).doesNotContainAnyElementsOf(rolledBack);
        assertThat(booked)
                .doesNotHaveDuplicates()
                .containsAll(east.stream().filter(UnitsOfWorkKilledIT::isBooked).toList())
                .doesNotContainAnyElementsOf(rolledBack);
        assertThat(unknown).containsAll(bookedOnly);
    }

    private Path bookings() {
        return folder.resolve("bookings");
    }

    /** Whether its last call is the program. */
    private static boolean isBooked(int unit) {
        return unit % 2 == 0;
    }

    // ---- callers

    private void call() {
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (!stopping) {
                int number = next.incrementAndGet();
                unknown.add(number);
                try {
                    HttpResponse<String> response =
                            client.send(
                                    HttpRequest.newBuilder(
                                                    gatewayUrl.resolve(
                                                            isBooked(number)
                                                                    ? "/bookings"
                                                                    : "/transfers"))
                                            .header("content-type", "application/json")
                                            .timeout(PATIENCE)
                                            .POST(BodyPublishers.ofString("{\"n\":" + number + "}"))
                                            .build(),
                                    BodyHandlers.ofString());
                    told(number, response.statusCode(), response.body());
                } catch (ConnectException e) {
                    unknown.remove(number);
                    rolledBack.add(number);
                } catch (IOException e) {
                    // the gateway was killed: it may have committed
                }
                if (!committed.contains(number)) {
                    Thread.sleep(50);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void told(int number, int status, String body) {
        boolean nothing = status == 503 || body.contains("\"rolledBack\":true") || status == 504;
        if (status == 200) {
            unknown.remove(number);
            committed.add(number);
        } else if (nothing && !body.contains("\"mayHaveRun\":true")) {
            unknown.remove(number);
            rolledBack.add(number);
        }
    }

    private void awaitProgress() throws InterruptedException {
        int until = committed.size() + 20;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (committed.size() < until) {
            assertThat(System.nanoTime()).as("units are committed").isLessThan(end);
            Thread.sleep(10);
        }
    }

    // ---- back ends

    private static void execute(PostgresServer postgres, String database, String sql)
            throws SQLException {
        try (java.sql.Connection connection = DriverManager.getConnection(url(postgres, database));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String url(PostgresServer postgres, String database) {
        return "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/" + database + "?user=bank";
    }

    private static Set<Integer> numbers(PostgresServer postgres, String database)
            throws SQLException {
        return numbers(postgres, database, "SELECT n FROM entry");
    }

    private static Set<Integer> numbers(PostgresServer postgres, String database, String sql)
            throws SQLException {
        try (java.sql.Connection connection = DriverManager.getConnection(url(postgres, database));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            Set<Integer> numbers = new TreeSet<>();
            while (rows.next()) {
                numbers.add(rows.getInt(1));
            }
            return numbers;
        }
    }

    private static void awaitRecovery(PostgresServer postgres, String url) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!numbers(postgres, "east", "SELECT COUNT(*) FROM pg_prepared_xacts").contains(0)
                || inDoubt(url) > 0) {
            assertThat(System.nanoTime()).as("nothing is in doubt").isLessThan(end);
            Thread.sleep(50);
        }
    }

    private static int inDoubt(String url) throws JMSException, XAException {
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory(
                                url, LabMqProcess.USER, LabMqProcess.PASSWORD);
                XAConnection connection = factory.createXAConnection();
                XASession session = connection.createXASession()) {
            return session.getXAResource()
                    .recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)
                    .length;
        }
    }

    private LabMqProcess queueManager(int port) throws IOException {
        return LabMqProcess.start(port, folder.resolve("mq"), folder, "TRANSFERS");
    }

    private static List<Integer> messages(String url) throws JMSException {
        List<Integer> numbers = new ArrayList<>();
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory(
                                url, LabMqProcess.USER, LabMqProcess.PASSWORD);
                Connection connection = factory.createConnection();
                Session session = connection.createSession();
                MessageConsumer consumer =
                        session.createConsumer(session.createQueue("TRANSFERS"))) {
            connection.start();
            for (Message message = consumer.receive(3_000);
                    message != null;
                    message = consumer.receive(1_000)) {
                String text = ((TextMessage) message).getText();
                numbers.add(Integer.valueOf(text.replaceAll("[^0-9]", "")));
            }
        }
        return numbers;
    }

    // ---- gateway

    private Process gateway() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        MainCommand.of(
                                List.of(
                                        "run",
                                        folder.resolve("project").toString(),
                                        "--http-port",
                                        "0",
                                        "--admin-port",
                                        "off")));
        builder.environment().put("MQ_PASSWORD", LabMqProcess.PASSWORD);
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(folder.resolve("gateway.log").toFile()));
        Process process = builder.start();
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.find()) {
                gatewayUrl = URI.create(url.group());
                return process;
            }
        }
        throw new AssertionError("It ended: " + Files.readString(folder.resolve("gateway.log")));
    }

    private void writeProject(int databasePort, int queueManagerPort) throws IOException {
        file(
                "api/openapi.yaml",
                """
                openapi: 3.0.0
                info: {title: Transfers, version: "1"}
                paths:
                  /transfers:
                    post: &transfer
                      requestBody:
                        required: true
                        content:
                          application/json:
                            schema: {type: object, properties: {n: {type: integer}}}
                      responses:
                        "200": {description: done}
                        "500": {description: failed}
                  /bookings:
                    post: *transfer
                """);
        file(
                "liberty/config/server.xml",
                """
                <server>
                  <dataSource id="east" type="javax.sql.XADataSource">
                    <jdbcDriver/>
                    <properties.postgresql serverName="127.0.0.1" portNumber="%1$d" databaseName="east" user="bank"/>
                  </dataSource>
                  <dataSource id="west" type="javax.sql.XADataSource">
                    <jdbcDriver/>
                    <properties.postgresql serverName="127.0.0.1" portNumber="%1$d" databaseName="west" user="bank"/>
                  </dataSource>
                  <jmsConnectionFactory id="bank">
                    <ironbridge_artemis url="tcp://127.0.0.1:%2$d" user="%3$s" password="${MQ_PASSWORD}"/>
                  </jmsConnectionFactory>
                  <jmsQueue id="TRANSFERS" baseQueueName="TRANSFERS"/>
                  <library id="programs"><fileset dir="%5$s" includes="*.jar"/></library>
                  <ironbridge_servants id="programs" libraryRef="programs" logs="%5$s"/>
                  <transaction transactionLogDirectory="%4$s" ironbridge_recoveryInterval="1s" ironbridge_orphanSafety="5s"/>
                </server>
                """
                        .formatted(
                                databasePort,
                                queueManagerPort,
                                LabMqProcess.USER,
                                folder.resolve("tranlog"),
                                Files.createDirectories(folder.resolve("programs"))));
        writeJar(folder.resolve("programs/booking.jar"));
        file(
                "zosAssets/book/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "programs"
                  class: "%s"
                """
                        .formatted(BookingProgram.class.getName()));
        for (String side : List.of("east", "west")) {
            file(
                    "zosAssets/" + side + "/zosAsset.yaml",
                    """
                    version: 1.0
                    type: "sql-1.0"
                    providerProperties:
                      connectionRef: "%s"
                      statement: "INSERT INTO entry (n) VALUES (:N)"
                    """
                            .formatted(side));
        }
        file(
                "zosAssets/notify/zosAsset.yaml",
                """
                version: 1.0
                type: mq-1.0
                providerProperties:
                  connectionRef: bank
                  destination: TRANSFERS
                  messagingAction: mqput
                  persistence: "true"
                """);
        operation("operations/%2Ftransfers/post/", "");
        operation(
                "operations/%2Fbookings/post/",
                """
                - book:
                    asset: book
                    request:
                    - body:
                        mappings:
                        - number: {expression: "$body.n"}
                        - file: {template: "%s"}
                """
                        .formatted(bookings()));
    }

    private static void writeJar(Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> one : List.of(BookingProgram.class, BookingProgram.Booking.class)) {
                String name = one.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = one.getResourceAsStream("/" + name)) {
                    Objects.requireNonNull(in).transferTo(out);
                }
                out.closeEntry();
            }
        }
    }

    /**
     * @param last step of the flow
     */
    private void operation(String operation, String last) throws IOException {
        file(
                operation + "flow.yaml",
                """
                version: "1.0"
                transaction: required
                steps:
                - east:
                    asset: east
                    request:
                    - body:
                        mappings:
                        - N: {expression: "$body.n"}
                - notify:
                    asset: notify
                    request:
                    - message:
                        mappings:
                        - body: {expression: "$body"}
                - west:
                    asset: west
                    request:
                    - body:
                        mappings:
                        - N: {expression: "$body.n"}
                """
                        + last);
        file(
                operation + "response_mapping.yaml",
                """
                version: 1
                response_200.yaml: {condition: "$not($exists($error))", httpStatusCode: 200}
                response_500.yaml: {condition: true, httpStatusCode: 500}
                """);
        file(operation + "response_200.yaml", body("- ok: {expression: \"true\"}"));
        file(
                operation + "response_500.yaml",
                body(
                        "- mayHaveRun: {expression: \"$error.mayHaveRun\"}",
                        "- rolledBack: {expression: \"$error.rolledBack\"}",
                        "- message: {expression: \"$error.message\"}"));
    }

    private static String body(String... fields) {
        return "version: \"1.2\"\nmappings:\n- body:\n    mappings:\n    "
                + String.join("\n    ", fields)
                + "\n";
    }

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve("project/src/main").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
