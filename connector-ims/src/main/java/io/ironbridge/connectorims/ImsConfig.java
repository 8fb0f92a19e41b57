package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Identity;
import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Access to one datastore over one port of IMS Connect, and defaults for transactions.
 *
 * @param sockets host, port, TLS, number of connections, timeouts
 * @param datastore its ID in IMS Connect's configuration
 * @param credentials empty for IMS Connect's default user
 * @param identity the user for whom transactions run; credentials are used only with {@link
 *     Identity#FIXED}
 * @param interactionTimeout how long IMS may take, as measured by IMS Connect; zero for the call's
 *     deadline
 * @param clientIdPrefix 1 to 4 characters, not HWS, with which client ids begin. Every connection
 *     has its own id with a random part, since no two connections to a port may have the same
 * @param backoff of refused credentials
 */
public record ImsConfig(
        SocketConfig sockets,
        String datastore,
        Optional<ImsCredentials> credentials,
        Identity identity,
        Exit exit,
        SocketType socketType,
        CommitMode commitMode,
        SyncLevel syncLevel,
        Duration interactionTimeout,
        String clientIdPrefix,
        Undelivered undelivered,
        Options options,
        Timers timers,
        BackoffConfig backoff,
        Limits limits) {
    /** The default of {@link #clientIdPrefix}. */
    public static final String DEFAULT_CLIENT_ID_PREFIX = "IRB";

    private static final int LONGEST_PREFIX = 4;

    /**
     * Validates the settings.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
     */
    public ImsConfig {
        datastore = Names.checked("datastore", datastore);
        clientIdPrefix = Names.checked("client id prefix", clientIdPrefix);
        require(
                clientIdPrefix.length() <= LONGEST_PREFIX && !clientIdPrefix.startsWith("HWS"),
                "the client id prefix has 1 to 4 characters and is not HWS: " + clientIdPrefix);
        require(!interactionTimeout.isNegative(), "the interaction timeout is negative");
    }

    /** All other settings at their defaults. */
    public static ImsConfig of(SocketConfig sockets, String datastore) {
        return new ImsConfig(
                sockets,
                datastore,
                Optional.empty(),
                Identity.FIXED,
                Exit.HWSSMPL1,
                SocketType.PERSISTENT,
                CommitMode.SEND_THEN_COMMIT,
                SyncLevel.NONE,
                Duration.ZERO,
                DEFAULT_CLIENT_ID_PREFIX,
                Undelivered.PURGE,
                Options.DEFAULTS,
                Timers.DEFAULTS,
                BackoffConfig.DEFAULT,
                Limits.DEFAULTS);
    }

    /**
     * Options that differ between sites.
     *
     * @param ackNoWait whether the acknowledgement of CM0 output ends the exchange if IMS Connect
     *     supports that; otherwise its answer is awaited
     * @param cancelTimer whether calls that were given up are cancelled in IMS Connect, over a
     *     separate connection, so that it stops waiting for IMS
     * @param dfsIsData whether messages of IMS (DFS...) are replies like the output of programs;
     *     otherwise they are failures
     * @param requestMod whether the name of the MFS MOD is requested, which distinguishes messages
     *     of IMS from similar output
     */
    public record Options(
            boolean ackNoWait, boolean cancelTimer, boolean dfsIsData, boolean requestMod) {
        public static final Options DEFAULTS = new Options(true, false, false, true);

        public Options withAckNoWait(boolean given) {
            return new Options(given, cancelTimer, dfsIsData, requestMod);
        }

        public Options withCancelTimer(boolean given) {
            return new Options(ackNoWait, given, dfsIsData, requestMod);
        }

        public Options withDfsIsData(boolean given) {
            return new Options(ackNoWait, cancelTimer, given, requestMod);
        }

        public Options withRequestMod(boolean given) {
            return new Options(ackNoWait, cancelTimer, dfsIsData, given);
        }
    }

    /**
     * Times within an exchange; all longer than zero.
     *
     * @param margin by which IMS Connect's timer ends before the call's deadline, so that its
     *     answer arrives in time and the connection can be kept
     * @param furtherOutput how long IMS Connect waits for more output after an acknowledgement; at
     *     least 10 ms
     * @param emptyQueue how long IMS Connect waits for a message on a tpipe when reading without
     *     waiting
     * @param errorReply how long an error is awaited after {@link Interaction#SEND_ONLY_ERROR}
     */
    public record Timers(
            Duration margin, Duration furtherOutput, Duration emptyQueue, Duration errorReply) {
        public static final Timers DEFAULTS =
                new Timers(
                        Duration.ofMillis(200),
                        Duration.ofMillis(10),
                        Duration.ofSeconds(1),
                        Duration.ofMillis(100));

        public Timers {
            require(
                    margin.isPositive()
                            && furtherOutput.isPositive()
                            && emptyQueue.isPositive()
                            && errorReply.isPositive(),
                    "a timer must be longer than zero");
        }

        public Timers withErrorReply(Duration given) {
            return new Timers(margin, furtherOutput, emptyQueue, given);
        }
    }

    /**
     * Maximum size of replies.
     *
     * @param replyBytes in all, 1 to 1,000,000,000
     * @param segments at least 1
     */
    public record Limits(int replyBytes, int segments) {
        public static final Limits DEFAULTS = new Limits(10_000_000, 10_000);

        public Limits {
            require(
                    replyBytes > 0 && replyBytes <= 1_000_000_000,
                    "a reply may have 1 to 1,000,000,000 bytes");
            require(segments > 0, "a reply must be allowed a segment");
        }
    }

    /** Host and port, for messages. */
    public String endpoint() {
        return sockets.endpoint();
    }

    public ImsConfig withSockets(SocketConfig given) {
        return change(d -> d.sockets = given);
    }

    public ImsConfig withDatastore(String given) {
        return change(d -> d.datastore = given);
    }

    public ImsConfig withCredentials(ImsCredentials given) {
        return change(d -> d.credentials = Optional.of(given));
    }

    public ImsConfig withIdentity(Identity given) {
        return change(d -> d.identity = given);
    }

    public ImsConfig withExit(Exit given) {
        return change(d -> d.exit = given);
    }

    public ImsConfig withSocketType(SocketType given) {
        return change(d -> d.socketType = given);
    }

    public ImsConfig withCommitMode(CommitMode given) {
        return change(d -> d.commitMode = given);
    }

    public ImsConfig withSyncLevel(SyncLevel given) {
        return change(d -> d.syncLevel = given);
    }

    public ImsConfig withInteractionTimeout(Duration given) {
        return change(d -> d.interactionTimeout = given);
    }

    public ImsConfig withClientIdPrefix(String given) {
        return change(d -> d.clientIdPrefix = given);
    }

    public ImsConfig withUndelivered(Undelivered given) {
        return change(d -> d.undelivered = given);
    }

    public ImsConfig withOptions(Options given) {
        return change(d -> d.options = given);
    }

    public ImsConfig withTimers(Timers given) {
        return change(d -> d.timers = given);
    }

    public ImsConfig withBackoff(BackoffConfig given) {
        return change(d -> d.backoff = given);
    }

    public ImsConfig withLimits(Limits given) {
        return change(d -> d.limits = given);
    }

    /** The credentials of all calls; empty if callers have their own. */
    Optional<ImsCredentials> ownCredentials() {
        return identity == Identity.FIXED ? credentials : Optional.empty();
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private ImsConfig change(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.finish();
    }

    /** A mutable copy for the withers. */
    private static final class Draft {
        private SocketConfig sockets;
        private String datastore;
        private Optional<ImsCredentials> credentials;
        private Identity identity;
        private Exit exit;
        private SocketType socketType;
        private CommitMode commitMode;
        private SyncLevel syncLevel;
        private Duration interactionTimeout;
        private String clientIdPrefix;
        private Undelivered undelivered;
        private Options options;
        private Timers timers;
        private BackoffConfig backoff;
        private Limits limits;

        private Draft(ImsConfig from) {
            sockets = from.sockets;
            datastore = from.datastore;
            credentials = from.credentials;
            identity = from.identity;
            exit = from.exit;
            socketType = from.socketType;
            commitMode = from.commitMode;
            syncLevel = from.syncLevel;
            interactionTimeout = from.interactionTimeout;
            clientIdPrefix = from.clientIdPrefix;
            undelivered = from.undelivered;
            options = from.options;
            timers = from.timers;
            backoff = from.backoff;
            limits = from.limits;
        }

        private ImsConfig finish() {
            return new ImsConfig(
                    sockets,
                    datastore,
                    credentials,
                    identity,
                    exit,
                    socketType,
                    commitMode,
                    syncLevel,
                    interactionTimeout,
                    clientIdPrefix,
                    undelivered,
                    options,
                    timers,
                    backoff,
                    limits);
        }
    }
}
