package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.Identities;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.Exit;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsCredentials;
import io.ironbridge.connectorims.SocketType;
import io.ironbridge.connectorims.SyncLevel;
import io.ironbridge.connectorims.Undelivered;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads one connection to IMS: {@code zosconnect_imsConnection} and the {@code connectionFactory}
 * that it names, whose {@code properties.gmoa} locate IMS Connect.
 *
 * @param factory empty if there is none
 * @param properties of the factory
 */
record ImsReader(
        ElementReader e,
        Elements all,
        ConnectionElements shared,
        Optional<ElementReader> factory,
        Optional<ElementReader> properties) {
    private static final String FACTORY = "connectionFactory";
    private static final String PROPERTIES = "properties.gmoa";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(30);

    /** As the resource adapter allows (IMS TM Resource Adapter, "executionTimeout"). */
    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    private static final int LAST_PORT = 65_535;

    static Optional<ImsConnection> read(ElementReader e, Elements all) {
        Optional<String> id = e.required("id");
        warnOfPing(e, all);
        ConnectionElements shared = new ConnectionElements(all);
        Optional<ElementReader> factory = factory(e, shared);
        Optional<ElementReader> properties = factory.flatMap(f -> properties(f, all));
        ImsConnection connection =
                new ImsReader(e, all, shared, factory, properties).connection(id.orElse(""));
        return id.map(_ -> connection);
    }

    private static void warnOfPing(ElementReader e, Elements all) {
        if (e.flag("pingIMSConnectOnInvoke", false)) {
            all.faults()
                    .warning(
                            "0628",
                            e.source("pingIMSConnectOnInvoke"),
                            "The connection '"
                                    + e.id()
                                    + "' requests a ping before each call; the ping is not sent.",
                            "No action is needed: a socket that IMS Connect has closed is replaced"
                                    + " automatically before anything is sent.");
        }
    }

    private static Optional<ElementReader> factory(ElementReader e, ConnectionElements shared) {
        Optional<ElementReader> nested = shared.child(e, FACTORY);
        if (nested.isPresent() || e.required("connectionFactoryRef").isEmpty()) {
            return nested;
        }
        return shared.referenced(e, "connectionFactoryRef", List.of(FACTORY));
    }

    private static Optional<ElementReader> properties(ElementReader factory, Elements all) {
        Optional<ElementReader> properties = factory.element().child(PROPERTIES).map(all::reader);
        if (properties.isEmpty()) {
            all.faults()
                    .error(
                            "0631",
                            factory.source(),
                            "The connectionFactory '"
                                    + factory.id()
                                    + "' has no <"
                                    + PROPERTIES
                                    + ">.",
                            "Add one with hostName and portNumber of IMS Connect.");
        }
        return properties;
    }

    private ImsConnection connection(String id) {
        Optional<String> ssl = shared.ssl(e, "ironbridge_sslCertsRef");
        boolean secure =
                e.flag("ironbridge_secure", e.element().raw("ironbridge_sslCertsRef").isPresent())
                        || properties.filter(p -> p.flag("SSLEnabled", false)).isPresent();
        properties.ifPresent(this::warnOfKeyStores);
        String host = properties.flatMap(p -> p.required("hostName")).orElse("");
        int port = properties.map(ImsReader::port).orElse(0);
        Optional<Credential> credential = credential();
        RunAs runAs = runAs(credential);
        shared.identities().checkWay(e, runAs, host, secure);
        Optional<CodePage> codePage = e.text("imsConnectCodepage").flatMap(this::codePage);
        Supplier<SocketConfig> sockets = sockets(host, port);
        Duration imsConnectTimeout = timeout("imsConnectTimeout");
        return new ImsConnection(
                id,
                host,
                port,
                secure,
                ssl,
                credential,
                runAs,
                codePage,
                config(sockets, transactions(imsConnectTimeout), runAs, credential),
                imsConnectTimeout,
                name(e, "ltermOverrideName", HostNames.IMS_NAME),
                e.flag("transExpiration", false),
                e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                ConnectionElements.credentialBackoff(e),
                e.flag("ironbridge_local", true),
                e.source());
    }

    private static int port(ElementReader properties) {
        return properties.required("portNumber").isPresent()
                ? properties.number("portNumber", 0, 1, LAST_PORT)
                : 0;
    }

    /** The resource adapter names key stores; Ironbridge uses those of an ssl element instead. */
    private void warnOfKeyStores(ElementReader properties) {
        for (String name : List.of("SSLKeyStoreName", "SSLTrustStoreName")) {
            if (properties.element().raw(name).isPresent()
                    && e.element().raw("ironbridge_sslCertsRef").isEmpty()) {
                all.faults()
                        .warning(
                                "0630",
                                properties.source(name),
                                name
                                        + " of the connection '"
                                        + e.id()
                                        + "' is not read; the default key stores are used.",
                                "Name an <ssl> element by ironbridge_sslCertsRef of the"
                                        + " connection.");
            }
        }
    }

    private Optional<Credential> credential() {
        Optional<ElementReader> found =
                factory.flatMap(f ->
                        shared.child(f, "containerAuthData")
                                .or(() ->
                                        shared.referenced(
                                                f,
                                                "containerAuthDataRef",
                                                ConnectionElements.AUTH_DATA))
                                .or(() ->
                                        shared.referenced(
                                                f, "authDataRef", ConnectionElements.AUTH_DATA)));
        return found.isPresent()
                ? found.flatMap(c -> all.credential(c, "user"))
                : properties
                        .filter(p -> p.element().raw("userName").isPresent())
                        .flatMap(p -> all.credential(p, "userName"));
    }

    private RunAs runAs(Optional<Credential> credential) {
        Identities identities = shared.identities();
        RunAs runAs =
                identities.read(e, List.of(RunAs.FIXED, RunAs.CALLER, RunAs.ASSERTED), credential);
        if (runAs == RunAs.ASSERTED && credential.isPresent()) {
            identities.warnUnused(e);
        }
        return runAs;
    }

    private Optional<CodePage> codePage(String name) {
        try {
            return Optional.of(CodePages.of(name));
        } catch (UnknownCodePageException unknown) {
            e.bad("imsConnectCodepage", name, unknown.getMessage() + " Give one such as Cp1047.");
            return Optional.empty();
        }
    }

    /** Only the request's own deadline limits how long a reply may take. */
    private Supplier<SocketConfig> sockets(String host, int port) {
        int connections =
                factory.flatMap(shared::connectionManager)
                        .map(manager -> manager.number("maxPoolSize", 50, 1, 65_000))
                        .orElse(50);
        Duration connect = e.positive("ironbridge_connectionTimeout", USUAL_WAIT, SECOND);
        Duration idle = e.positive("ironbridge_idleTimeout", Duration.ofMinutes(5), SECOND);
        return () ->
                SocketConfig.of(host, port)
                        .withMaxConnections(connections)
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        connect, BackEndFactory.NO_RECEIVE_TIMEOUT, idle));
    }

    /** Datastore, commit mode, sync level and timeout of transactions that set none. */
    private Function<SocketConfig, ImsConfig> transactions(Duration imsConnectTimeout) {
        CommitMode commitMode =
                e.number("commitMode", 1, 0, 1) == 0
                        ? CommitMode.COMMIT_THEN_SEND
                        : CommitMode.SEND_THEN_COMMIT;
        int usual = commitMode == CommitMode.COMMIT_THEN_SEND ? 1 : 0;
        SyncLevel syncLevel =
                e.number("syncLevel", usual, 0, 1) == 0 ? SyncLevel.NONE : SyncLevel.CONFIRM;
        if (commitMode == CommitMode.COMMIT_THEN_SEND && syncLevel == SyncLevel.NONE) {
            e.bad("syncLevel", "0", "Commit mode 0 needs syncLevel=\"1\" (confirm).");
        }
        warnOfTpipes(commitMode);
        String datastore =
                name(e, "imsDatastoreName", HostNames.IMS_NAME)
                        .or(() ->
                                properties.flatMap(
                                        p -> name(p, "dataStoreName", HostNames.IMS_NAME)))
                        .or(() -> e.required("imsDatastoreName"))
                        .orElse("");
        Duration timeout = shorter(timeout("interactionTimeout"), imsConnectTimeout);
        return sockets ->
                ImsConfig.of(sockets, datastore)
                        .withCommitMode(commitMode)
                        .withSyncLevel(syncLevel)
                        .withInteractionTimeout(timeout);
    }

    private void warnOfTpipes(CommitMode commitMode) {
        if (commitMode == CommitMode.COMMIT_THEN_SEND && socketType() == SocketType.TRANSACTION) {
            all.faults()
                    .warning(
                            "0632",
                            e.source("ironbridge_socketType"),
                            "The connection '"
                                    + e.id()
                                    + "' has commit mode 0 and a socket for each transaction.",
                            "Each of those sockets creates a tpipe in IMS. Use persistent sockets:"
                                    + " omit ironbridge_socketType.");
        }
    }

    private SocketType socketType() {
        return e.choice("ironbridge_socketType", SocketType.PERSISTENT);
    }

    /** Milliseconds; -1 and 0 are no limit but the request's deadline. */
    private Duration timeout(String attribute) {
        Duration given = e.duration(attribute, Duration.ZERO, MILLISECOND);
        if (given.compareTo(LONGEST_TIMEOUT) > 0 || given.toMillis() < -1) {
            e.bad(
                    attribute,
                    e.text(attribute).orElse(""),
                    "Use -1 for none, or 1 to " + LONGEST_TIMEOUT.toMillis() + " milliseconds.");
            return Duration.ZERO;
        }
        return given.isNegative() ? Duration.ZERO : given;
    }

    /** The shorter of two timeouts, of which zero is none. */
    static Duration shorter(Duration one, Duration other) {
        if (one.isZero() || other.isZero()) {
            return one.plus(other);
        }
        return one.compareTo(other) < 0 ? one : other;
    }

    private ReadConfig<ImsConfig> config(
            Supplier<SocketConfig> sockets,
            Function<SocketConfig, ImsConfig> transactions,
            RunAs runAs,
            Optional<Credential> credential) {
        Exit exit = e.choice("ironbridge_exit", Exit.HWSSMPL1);
        int replyBytes = e.number("ironbridge_maxReplyBytes", 10_000_000, 4, Integer.MAX_VALUE);
        int segments = e.number("ironbridge_maxSegments", 1000, 1, 1_000_000);
        String group =
                name(e, "ironbridge_group", HostNames.IMS_NAME)
                        .or(() -> properties.flatMap(p -> name(p, "groupName", HostNames.IMS_NAME)))
                        .orElse("");
        String applName = name(e, "ironbridge_applName", HostNames.IMS_NAME).orElse("");
        String prefix =
                name(e, "ironbridge_clientIdPrefix", HostNames.IMS_CLIENT_ID_PREFIX)
                        .orElse(ImsConfig.DEFAULT_CLIENT_ID_PREFIX);
        Supplier<Undelivered> undelivered = undelivered();
        ImsConfig.Options options =
                ImsConfig.Options.DEFAULTS
                        .withAckNoWait(e.flag("ironbridge_ackNoWait", true))
                        .withCancelTimer(e.flag("ironbridge_cancelTimer", false))
                        .withDfsIsData(
                                e.choice("ironbridge_dfsMessages", DfsMessages.ERROR)
                                        == DfsMessages.DATA);
        return ReadConfig.of(() -> {
            ImsConfig config =
                    transactions
                            .apply(sockets.get())
                            .withExit(exit)
                            .withSocketType(socketType())
                            .withUndelivered(undelivered.get())
                            .withOptions(options)
                            .withIdentity(identity(runAs))
                            .withLimits(new ImsConfig.Limits(replyBytes, segments))
                            .withClientIdPrefix(prefix);
            return credential.isPresent()
                    ? config.withCredentials(
                            new ImsCredentials(
                                    credential.get().user(),
                                    credential.get().password().reveal(),
                                    group,
                                    applName))
                    : config;
        });
    }

    private static Identity identity(RunAs runAs) {
        return switch (runAs) {
            case FIXED -> Identity.FIXED;
            case CALLER -> Identity.CALLER;
            case ASSERTED -> Identity.ASSERTED;
        };
    }

    private Supplier<Undelivered> undelivered() {
        Undelivered.Fate fate = e.choice("ironbridge_undelivered", Undelivered.Fate.PURGE);
        Optional<String> tpipe = name(e, "ironbridge_rerouteName", HostNames.IMS_NAME);
        boolean rerouted = fate == Undelivered.Fate.REROUTE;
        if (rerouted && tpipe.isEmpty()) {
            e.required("ironbridge_rerouteName");
        }
        return () -> new Undelivered(fate, rerouted ? tpipe.orElse("") : "");
    }

    private static Optional<String> name(ElementReader e, String attribute, HostNames names) {
        Optional<String> name = e.text(attribute).map(String::strip);
        if (name.isPresent() && !names.allow(name.get())) {
            e.bad(attribute, name.get(), names.remedy());
            return Optional.empty();
        }
        return name;
    }

    /** How messages of IMS itself are handled. */
    private enum DfsMessages {
        ERROR,
        DATA
    }
}
