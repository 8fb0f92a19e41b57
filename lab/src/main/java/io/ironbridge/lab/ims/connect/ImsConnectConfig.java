package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Exit;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Configuration of an {@link ImsConnect}, like a member HWSCFGxx: ports, security and limits. Start
 * from {@link #defaults()} and change it with the withers.
 *
 * @param id HWS ID, 1 to 8 characters
 * @param exits that clients may name in IRM_ID
 * @param datastores settings of data stores that differ from the defaults
 * @param admin HTTP port of the operator's commands; empty: none
 * @param recorder file that the recorder writes when it is on; empty: there is no recorder
 */
public record ImsConnectConfig(
        String id,
        Tcpip tcpip,
        Set<Exit> exits,
        Security security,
        List<DatastoreConfig> datastores,
        Limits limits,
        UndocumentedBehaviour rules,
        Optional<Admin> admin,
        Optional<Path> recorder) {

    /**
     * The TCPIP statement.
     *
     * @param host address to listen on
     * @param ports PORTID, each 0 for any free one; 1 to 200
     * @param tls when present the ports speak TLS only
     * @param maxSockets MAXSOC, 2 to 65535 (on a mainframe at least 50); listening sockets count
     * @param timeout TIMEOUT: until a connection's first message and within a message, and the
     *     default of IRM_TIMER; zero: forever
     * @param idleTimeout IDLETO: how long a persistent socket may be idle; zero: forever
     * @param backlog TCPIPQ
     */
    public record Tcpip(
            String host,
            List<Integer> ports,
            Optional<ServerTls> tls,
            int maxSockets,
            Duration timeout,
            Duration idleTimeout,
            int backlog) {
        public Tcpip {
            ports = List.copyOf(ports);
            within(1, ports.size(), 200, "ports");
            ports.forEach(port -> within(0, port, 65_535, "port"));
            within(2, maxSockets, 65_535, "maxSockets");
            within(1, backlog, 1 << 16, "backlog");
            notNegative(timeout, "timeout");
            notNegative(idleTimeout, "idleTimeout");
        }
    }

    /**
     * Who may send.
     *
     * @param checked RACF=Y: user and password of each input message are checked
     * @param defaultUser RACFID: of messages without a user; empty: there is none
     */
    public record Security(boolean checked, String defaultUser, List<Account> accounts) {
        public Security {
            accounts = List.copyOf(accounts);
        }
    }

    /**
     * A user.
     *
     * @param user 1 to 8 characters
     * @param password 1 to 8 characters
     * @param groups that the user may name
     */
    public record Account(String user, String password, List<String> groups) {
        public Account {
            groups = List.copyOf(groups);
            name(user, "user");
            name(password, "password");
        }

        @Override
        public String toString() {
            return "Account[user=" + user + ", password=****, groups=" + groups + "]";
        }
    }

    /**
     * The DATASTORE statement.
     *
     * @param id what clients put into IRM_IMSDESTID
     * @param active whether it is started
     * @param ackTimeout ACKTO: how long a client may take for its ACK
     * @param maxInput MAXI: messages that IMS may have from here and not yet have answered; more
     *     are refused with sense code X'0030'; 0: no limit
     * @param reroute RRNAME: where undeliverable output goes when the client names no tpipe
     */
    public record DatastoreConfig(
            String id, boolean active, Duration ackTimeout, int maxInput, String reroute) {
        public DatastoreConfig {
            name(id, "data store id");
            name(reroute, "reroute");
            within(0, maxInput, 65_535, "maxInput");
            if (ackTimeout.isNegative() || ackTimeout.isZero()) {
                throw new IllegalArgumentException("ackTimeout must be positive");
            }
        }

        /** A started data store with the manual's defaults. */
        public static DatastoreConfig of(String id) {
            return new DatastoreConfig(id, true, Duration.ofMinutes(2), 5000, "HWS$DEF");
        }

        public DatastoreConfig withActive(boolean value) {
            return new DatastoreConfig(id, value, ackTimeout, maxInput, reroute);
        }

        public DatastoreConfig withAckTimeout(Duration value) {
            return new DatastoreConfig(id, active, value, maxInput, reroute);
        }

        public DatastoreConfig withMaxInput(int value) {
            return new DatastoreConfig(id, active, ackTimeout, value, reroute);
        }

        public DatastoreConfig withReroute(String value) {
            return new DatastoreConfig(id, active, ackTimeout, maxInput, value);
        }
    }

    /**
     * Limits that a member HWSCFGxx does not have.
     *
     * @param messageBytes longest message, input or output, LLLL included
     * @param segments most of one input message
     * @param resumeCheck interval of checks of a client that waits in RESUME TPIPE: whether it has
     *     disconnected, or sent an unexpected message; zero: never
     * @param lateOutput maximum wait for output to purge or reroute because its client has
     *     disconnected
     * @param lateOutputs maximum number of such waits at the same time; further output stays on its
     *     tpipe, which is logged and counted
     * @param closeTimeout how long {@link ImsConnect#close()} lets exchanges in flight end
     * @param transactions maximum transaction codes with separate statistics
     * @param recorderBytes maximum length of the recorder's file
     */
    public record Limits(
            int messageBytes,
            int segments,
            Duration resumeCheck,
            Duration lateOutput,
            int lateOutputs,
            Duration closeTimeout,
            int transactions,
            long recorderBytes) {
        public Limits {
            within(100, messageBytes, 1 << 30, "messageBytes");
            within(1, segments, 1 << 20, "segments");
            within(1, transactions, 1 << 20, "transactions");
            within(0, lateOutputs, 1 << 20, "lateOutputs");
            notNegative(resumeCheck, "resumeCheck");
            notNegative(lateOutput, "lateOutput");
            notNegative(closeTimeout, "closeTimeout");
        }

        public Limits withLateOutputs(int value) {
            return new Limits(
                    messageBytes,
                    segments,
                    resumeCheck,
                    lateOutput,
                    value,
                    closeTimeout,
                    transactions,
                    recorderBytes);
        }
    }

    /**
     * The port of the operator's commands.
     *
     * @param host address to listen on; beyond loopback only with {@code credentials}
     * @param port TCP port, 0 for any free one
     * @param credentials the operator; empty admits every client
     */
    public record Admin(String host, int port, Optional<Credentials> credentials) {}

    public ImsConnectConfig {
        name(id, "id");
        exits = Set.copyOf(exits);
        datastores = List.copyOf(datastores);
        if (exits.isEmpty()) {
            throw new IllegalArgumentException("exits must name at least one exit");
        }
    }

    /** HWS1 on a free loopback port, both exits, no security, no admin port. */
    public static ImsConnectConfig defaults() {
        return new ImsConnectConfig(
                "HWS1",
                new Tcpip(
                        "127.0.0.1",
                        List.of(0),
                        Optional.empty(),
                        1000,
                        Duration.ofSeconds(50),
                        Duration.ZERO,
                        1024),
                EnumSet.allOf(Exit.class),
                new Security(false, "", List.of()),
                List.of(),
                new Limits(
                        10_000_000,
                        10_000,
                        Duration.ofMillis(500),
                        Duration.ofMinutes(10),
                        10_000,
                        Duration.ofSeconds(5),
                        1000,
                        64L * 1024 * 1024),
                UndocumentedBehaviour.DEFAULTS,
                Optional.empty(),
                Optional.empty());
    }

    public ImsConnectConfig withId(String value) {
        return change(d -> d.id = value);
    }

    public ImsConnectConfig withHost(String value) {
        return change(d -> d.host = value);
    }

    public ImsConnectConfig withPorts(Integer... values) {
        return change(d -> d.ports = List.of(values));
    }

    public ImsConnectConfig withTls(ServerTls value) {
        return change(d -> d.tls = Optional.of(value));
    }

    public ImsConnectConfig withMaxSockets(int value) {
        return change(d -> d.maxSockets = value);
    }

    public ImsConnectConfig withTimeout(Duration value) {
        return change(d -> d.timeout = value);
    }

    public ImsConnectConfig withIdleTimeout(Duration value) {
        return change(d -> d.idleTimeout = value);
    }

    public ImsConnectConfig withExits(Exit... values) {
        return change(d -> d.exits = Set.of(values));
    }

    public ImsConnectConfig withDefaultUser(String value) {
        return change(
                d -> d.security = new Security(d.security.checked(), value, d.security.accounts()));
    }

    /** RACF=Y with these users. */
    public ImsConnectConfig withAccounts(Account... values) {
        return change(
                d -> d.security = new Security(true, d.security.defaultUser(), List.of(values)));
    }

    /** Adds the settings of one data store. */
    public ImsConnectConfig withDatastore(DatastoreConfig value) {
        return change(d -> {
            d.datastores = new ArrayList<>(d.datastores);
            d.datastores.removeIf(each -> each.id().equals(value.id()));
            d.datastores.add(value);
        });
    }

    public ImsConnectConfig withLimits(Limits value) {
        return change(d -> d.limits = value);
    }

    public ImsConnectConfig withRules(UndocumentedBehaviour value) {
        return change(d -> d.rules = value);
    }

    public ImsConnectConfig withAdmin(Admin value) {
        return change(d -> d.admin = Optional.of(value));
    }

    public ImsConnectConfig withRecorder(Path value) {
        return change(d -> d.recorder = Optional.of(value));
    }

    /** The settings of a data store. */
    DatastoreConfig datastore(String name) {
        return datastores.stream()
                .filter(each -> each.id().equals(name))
                .findFirst()
                .orElseGet(() -> DatastoreConfig.of(name));
    }

    private ImsConnectConfig change(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    private static void within(int least, int value, int most, String what) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    what + " must be " + least + " to " + most + ", not " + value);
        }
    }

    private static void notNegative(Duration value, String what) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(what + " must not be negative");
        }
    }

    private static void name(String value, String what) {
        if (value.isBlank() || value.length() > 8) {
            throw new IllegalArgumentException(what + " must have 1 to 8 characters");
        }
    }

    /** A config that is being changed. */
    private static final class Draft {
        private String id;
        private String host;
        private List<Integer> ports;
        private Optional<ServerTls> tls;
        private int maxSockets;
        private Duration timeout;
        private Duration idleTimeout;
        private final int backlog;
        private Set<Exit> exits;
        private Security security;
        private List<DatastoreConfig> datastores;
        private Limits limits;
        private UndocumentedBehaviour rules;
        private Optional<Admin> admin;
        private Optional<Path> recorder;

        Draft(ImsConnectConfig from) {
            id = from.id;
            host = from.tcpip.host;
            ports = from.tcpip.ports;
            tls = from.tcpip.tls;
            maxSockets = from.tcpip.maxSockets;
            timeout = from.tcpip.timeout;
            idleTimeout = from.tcpip.idleTimeout;
            backlog = from.tcpip.backlog;
            exits = from.exits;
            security = from.security;
            datastores = from.datastores;
            limits = from.limits;
            rules = from.rules;
            admin = from.admin;
            recorder = from.recorder;
        }

        ImsConnectConfig config() {
            Tcpip tcpip = new Tcpip(host, ports, tls, maxSockets, timeout, idleTimeout, backlog);
            return new ImsConnectConfig(
                    id, tcpip, exits, security, datastores, limits, rules, admin, recorder);
        }
    }
}
