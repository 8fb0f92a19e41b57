package io.ironbridge.workloaddriver.named.commands;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.postgresql.xa.PGXADataSource;

/**
 * PostgreSQL of this machine with new data. It writes to disk what it commits, as it does by
 * default. It refuses to run as root, so root starts it as the user {@code postgres}.
 *
 * @param version as the program prints it
 */
public record Postgres(Server server, int port, LabAccount account, String version) {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String SYSTEM_USER = "postgres";
    private static final Duration START = Duration.ofMinutes(1);

    /** The folder of its programs; empty: it is not installed. */
    public static Optional<Path> programs() throws IOException {
        Optional<Path> onPath = LocalPrograms.find("initdb").map(Path::getParent);
        if (onPath.isPresent() || !Files.isDirectory(DEBIAN)) {
            return onPath;
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    /**
     * Starts one on a free port.
     *
     * @param programs their folder
     * @param connections that it takes, each with a transaction that may be prepared
     */
    public static Postgres start(Path programs, Servers servers, int connections)
            throws NotStartedException, IOException, InterruptedException {
        LabAccount account = new LabAccount();
        Path folder = Files.createDirectory(servers.folder().resolve("postgres"));
        Path password = folder.resolve("password");
        Files.writeString(password, account.password());
        if (isRoot()) {
            Files.setPosixFilePermissions(
                    servers.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            giveAway(folder);
            giveAway(password);
        }
        String data = folder.resolve("data").toString();
        LocalPrograms.output(
                command(
                                programs.resolve("initdb"),
                                List.of(
                                        "-D",
                                        data,
                                        "-U",
                                        LabAccount.USER,
                                        "-A",
                                        "scram-sha-256",
                                        "--pwfile",
                                        password.toString(),
                                        "-E",
                                        "UTF8",
                                        "-N"))
                        .toArray(String[]::new));
        Files.delete(password);
        int port = Server.freePort();
        Server server =
                servers.start(
                        ServerCommand.of(
                                "database",
                                command(
                                        programs.resolve("postgres"),
                                        List.of(
                                                "-D",
                                                data,
                                                "-p",
                                                Integer.toString(port),
                                                "-c",
                                                "listen_addresses=127.0.0.1",
                                                "-c",
                                                "unix_socket_directories=",
                                                "-c",
                                                "max_connections=" + (connections + 10),
                                                "-c",
                                                "max_prepared_transactions=" + connections))));
        server.awaitPort(port, START);
        return new Postgres(
                server,
                port,
                account,
                LocalPrograms.output(programs.resolve("postgres").toString(), "--version"));
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static void giveAway(Path file) throws IOException {
        Files.setOwner(
                file,
                file.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(SYSTEM_USER));
    }

    /** In the root folder, because the other user may not enter this one. */
    private static List<String> command(Path program, List<String> arguments) {
        List<String> words = new ArrayList<>();
        if (isRoot()) {
            words.addAll(
                    List.of(
                            "setpriv",
                            "--reuid=" + SYSTEM_USER,
                            "--regid=" + SYSTEM_USER,
                            "--clear-groups"));
        }
        words.addAll(List.of("sh", "-c", "cd / && exec \"$@\"", "sh", program.toString()));
        words.addAll(arguments);
        return words;
    }

    /** Its databases, for programs in Java. */
    public PGXADataSource dataSource(String database) {
        PGXADataSource source = new PGXADataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(LabAccount.USER);
        source.setPassword(account.password());
        return source;
    }
}
