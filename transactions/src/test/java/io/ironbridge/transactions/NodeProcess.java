package io.ironbridge.transactions;

import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;

/** A node of a shared store, with two databases, for tests that end or stop it. */
final class NodeProcess {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private NodeProcess() {}

    /**
     * Writes {@code ready}, and one line for each unit of work.
     *
     * @param args folder, node, port of PostgreSQL, lease in milliseconds; its commands are lines
     *     of the standard input: {@code commit NUMBER FAULT FAULT}, or {@code load FIRST}: commits
     *     numbers from there on until the input ends; or {@code begin NUMBER}: leaves a unit open;
     *     or {@code last NUMBER}: commits with a resource that cannot prepare, which writes {@code
     *     away} when it has committed and closed the database of the log
     */
    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[2]);
        PGSimpleDataSource log = new PGSimpleDataSource();
        log.setUrl(url(port, "log"));
        TransactionService service =
                TransactionService.start(
                        new TransactionSettings(
                                Optional.of(args[1]),
                                Path.of(args[0], args[1]),
                                100,
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(1),
                                MINUTE,
                                Boolean.getBoolean("folder")
                                        ? Optional.empty()
                                        : Optional.of(
                                                new TransactionSettings.SharedStore(
                                                        log,
                                                        Duration.ofMillis(
                                                                Long.parseLong(args[3]))))));
        Bank first = bank(port, "first");
        Bank second = bank(port, "second");
        service.remember(Set.of("first", "second"));
        service.register(first);
        service.register(second);
        if (Boolean.getBoolean("folder")) {
            service.recoverNow();
        }
        System.out.println("ready");
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                List<String> words = List.of(line.split(" ", -1));
                int number = Integer.parseInt(words.get(1));
                if (words.get(0).equals("last")) {
                    System.out.println(number + " " + last(service, first, number, port));
                    continue;
                }
                if (words.get(0).equals("begin")) {
                    JtaUnitOfWork open = service.begin(MINUTE);
                    System.out.println(number + " " + open.id());
                    continue;
                }
                if (words.get(0).equals("load")) {
                    load(service, first, second, number, in);
                    break;
                }
                Callable<String> committing =
                        () ->
                                commit(
                                        service,
                                        first,
                                        second,
                                        number,
                                        Bank.Fault.valueOf(words.get(2)),
                                        Bank.Fault.valueOf(words.get(3)));
                String ending = committing.call();
                while (ending.endsWith("does not hold the lease of its transaction log")) {
                    Thread.sleep(100); // a busy machine has not renewed it in time
                    ending = committing.call();
                }
                System.out.println(number + " " + ending);
            }
        }
        service.close();
        System.exit(0);
    }

    private static void load(
            TransactionService service, Bank first, Bank second, int from, BufferedReader in)
            throws Exception {
        AtomicInteger next = new AtomicInteger(from);
        boolean[] stops = new boolean[1];
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                var _ =
                        threads.submit(() -> {
                            while (!stops[0]) {
                                int number = next.getAndIncrement();
                                String ending =
                                        commit(
                                                service,
                                                first,
                                                second,
                                                number,
                                                Bank.Fault.NONE,
                                                Bank.Fault.NONE);
                                System.out.println(number + " " + ending);
                            }
                            return null;
                        });
            }
            in.readLine();
            stops[0] = true;
        }
    }

    /** Its ending, or {@code ROLLED_BACK} if it could not be begun everywhere. */
    private static String commit(
            TransactionService service,
            Bank first,
            Bank second,
            int number,
            Bank.Fault ofFirst,
            Bank.Fault ofSecond) {
        JtaUnitOfWork unit = service.begin(MINUTE);
        try {
            first.insert(unit, number, ofFirst);
            second.insert(unit, number, ofSecond);
        } catch (Exception e) {
            unit.rollback();
            return Ending.ROLLED_BACK + " " + e.getMessage().replace('\n', ' ');
        }
        return unit.commit().name();
    }

    private static String last(TransactionService service, Bank first, int number, int port)
            throws Exception {
        JtaUnitOfWork unit = service.begin(MINUTE);
        first.insert(unit, number, Bank.Fault.NONE);
        unit.add(
                number,
                new UnitOfWork.OnePhase() {
                    @Override
                    public void commit() {
                        try (Connection connection =
                                        DriverManager.getConnection(url(port, "second"));
                                Statement statement = connection.createStatement()) {
                            statement.execute("INSERT INTO ENTRY VALUES (" + number + ")");
                            statement.execute("ALTER DATABASE log ALLOW_CONNECTIONS false");
                            System.out.println("away");
                        } catch (SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    }

                    @Override
                    public void rollback() {
                        // nothing is done before the commit
                    }
                },
                new UnitOfWork.Branch() {
                    @Override
                    public boolean awaitIdle() {
                        return true;
                    }

                    @Override
                    public void onEnd(boolean isUsable) {
                        // nothing is open
                    }
                });
        return unit.commit().name();
    }

    private static Bank bank(int port, String name) {
        PGXADataSource source = new PGXADataSource();
        source.setUrl(url(port, name));
        return new Bank(source, name);
    }

    static String url(int port, String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=bank";
    }

    /** Ends the process, or stops it until it is continued. */
    static void halt() {
        if (!Boolean.getBoolean("stop")) {
            Runtime.getRuntime().halt(137);
        }
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(ProcessHandle.current().pid()))
                    .start()
                    .waitFor();
            Thread.sleep(100); // the signal stops all threads
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
