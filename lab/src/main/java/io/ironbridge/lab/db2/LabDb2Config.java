package io.ironbridge.lab.db2;

import io.ironbridge.lab.drda.DrdaConfig;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a {@link LabDb2} listens, stores and answers. Start from {@link #defaults()} and change it
 * with the withers.
 *
 * @param host address to listen on; beyond loopback only with {@code credentials}
 * @param port TCP port, 0 for any free one
 * @param dataDirectory folder of the database, created when absent; empty keeps it in memory, each
 *     instance its own
 * @param credentials the one user who may call; empty admits every client
 * @param tls when present the ports speak TLS only
 * @param drda the port for JDBC drivers, only with {@code credentials}; empty opens none
 * @param poolSize database connections, and so statements running at once
 * @param backlog connections the kernel may hold before they are accepted
 * @param maxBodyBytes longest request body in bytes; a longer one gets 413
 * @param maxRows most rows of one result set; more end the call with SQLCODE -905
 * @param replyBufferBytes longest reply sent with Content-Length; a longer one is chunked
 * @param statementTimeout how long one statement may run or wait for a lock, whole seconds, 0 for
 *     no limit on running
 * @param connectionTimeout how long a request waits for a database connection
 * @param closeTimeout how long {@link LabDb2#close()} lets requests in flight finish, whole seconds
 * @param replyDelay pause before each reply, for fault tests
 * @param trimChar whether trailing blanks of CHAR columns are cut; Db2 keeps them
 * @param binaryForm form of binary values in JSON
 * @param loadSample whether a new database gets the EMP table and its services
 * @param content tables and services in addition
 * @param deniedServices services answered with 403, as {@code COLLECTION.NAME}
 */
public record LabDb2Config(
        String host,
        int port,
        Optional<Path> dataDirectory,
        Optional<Credentials> credentials,
        Optional<ServerTls> tls,
        Optional<DrdaConfig> drda,
        int poolSize,
        int backlog,
        int maxBodyBytes,
        int maxRows,
        int replyBufferBytes,
        Duration statementTimeout,
        Duration connectionTimeout,
        Duration closeTimeout,
        Duration replyDelay,
        boolean trimChar,
        BinaryForm binaryForm,
        boolean loadSample,
        Content content,
        Set<String> deniedServices) {

    /** How BINARY, VARBINARY and BLOB values are written in JSON, both ways. */
    public enum BinaryForm {
        BASE64,
        HEX
    }

    public LabDb2Config {
        atLeast(0, port, "port");
        atLeast(1, poolSize, "poolSize");
        atLeast(1, backlog, "backlog");
        atLeast(1, maxBodyBytes, "maxBodyBytes");
        atLeast(1, maxRows, "maxRows");
        atLeast(1, replyBufferBytes, "replyBufferBytes");
        notNegative(statementTimeout, "statementTimeout");
        notNegative(connectionTimeout, "connectionTimeout");
        notNegative(closeTimeout, "closeTimeout");
        notNegative(replyDelay, "replyDelay");
        deniedServices = Set.copyOf(deniedServices);
    }

    /** In memory, on a free loopback port, no credentials, sample data loaded. */
    public static LabDb2Config defaults() {
        return new LabDb2Config(
                "127.0.0.1",
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                16,
                1024,
                10 * 1024 * 1024,
                1_000_000,
                256 * 1024,
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                Duration.ZERO,
                false,
                BinaryForm.BASE64,
                true,
                Content.NONE,
                Set.of());
    }

    public LabDb2Config withHost(String value) {
        return change(d -> d.host = value);
    }

    public LabDb2Config withPort(int value) {
        return change(d -> d.port = value);
    }

    public LabDb2Config withDataDirectory(Path value) {
        return change(d -> d.dataDirectory = Optional.of(value));
    }

    public LabDb2Config withCredentials(String user, String password) {
        return change(d -> d.credentials = Optional.of(new Credentials(user, password)));
    }

    public LabDb2Config withTls(ServerTls value) {
        return change(d -> d.tls = Optional.of(value));
    }

    public LabDb2Config withDrda(DrdaConfig value) {
        return change(d -> d.drda = Optional.of(value));
    }

    public LabDb2Config withPoolSize(int value) {
        return change(d -> d.poolSize = value);
    }

    public LabDb2Config withBacklog(int value) {
        return change(d -> d.backlog = value);
    }

    public LabDb2Config withMaxBodyBytes(int value) {
        return change(d -> d.maxBodyBytes = value);
    }

    public LabDb2Config withMaxRows(int value) {
        return change(d -> d.maxRows = value);
    }

    public LabDb2Config withReplyBufferBytes(int value) {
        return change(d -> d.replyBufferBytes = value);
    }

    public LabDb2Config withStatementTimeout(Duration value) {
        return change(d -> d.statementTimeout = value);
    }

    public LabDb2Config withReplyDelay(Duration value) {
        return change(d -> d.replyDelay = value);
    }

    public LabDb2Config withTrimChar(boolean value) {
        return change(d -> d.trimChar = value);
    }

    public LabDb2Config withBinaryForm(BinaryForm value) {
        return change(d -> d.binaryForm = value);
    }

    public LabDb2Config withLoadSample(boolean value) {
        return change(d -> d.loadSample = value);
    }

    public LabDb2Config withContent(Content value) {
        return change(d -> d.content = value);
    }

    public LabDb2Config withDeniedServices(Set<String> value) {
        return change(d -> d.deniedServices = value);
    }

    private LabDb2Config change(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.finish();
    }

    private static void atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least);
        }
    }

    private static void notNegative(Duration value, String name) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative");
        }
    }

    /** The components as fields, so that each wither names only those that it changes. */
    private static final class Draft {
        private String host;
        private int port;
        private Optional<Path> dataDirectory;
        private Optional<Credentials> credentials;
        private Optional<ServerTls> tls;
        private Optional<DrdaConfig> drda;
        private int poolSize;
        private int backlog;
        private int maxBodyBytes;
        private int maxRows;
        private int replyBufferBytes;
        private Duration statementTimeout;
        private Duration connectionTimeout;
        private Duration closeTimeout;
        private Duration replyDelay;
        private boolean trimChar;
        private BinaryForm binaryForm;
        private boolean loadSample;
        private Content content;
        private Set<String> deniedServices;

        private Draft(LabDb2Config from) {
            host = from.host;
            port = from.port;
            dataDirectory = from.dataDirectory;
            credentials = from.credentials;
            tls = from.tls;
            drda = from.drda;
            poolSize = from.poolSize;
            backlog = from.backlog;
            maxBodyBytes = from.maxBodyBytes;
            maxRows = from.maxRows;
            replyBufferBytes = from.replyBufferBytes;
            statementTimeout = from.statementTimeout;
            connectionTimeout = from.connectionTimeout;
            closeTimeout = from.closeTimeout;
            replyDelay = from.replyDelay;
            trimChar = from.trimChar;
            binaryForm = from.binaryForm;
            loadSample = from.loadSample;
            content = from.content;
            deniedServices = from.deniedServices;
        }

        private LabDb2Config finish() {
            return new LabDb2Config(
                    host,
                    port,
                    dataDirectory,
                    credentials,
                    tls,
                    drda,
                    poolSize,
                    backlog,
                    maxBodyBytes,
                    maxRows,
                    replyBufferBytes,
                    statementTimeout,
                    connectionTimeout,
                    closeTimeout,
                    replyDelay,
                    trimChar,
                    binaryForm,
                    loadSample,
                    content,
                    deniedServices);
        }
    }
}
