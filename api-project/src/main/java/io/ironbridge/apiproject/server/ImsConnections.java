package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ImsConnection.Address;
import io.ironbridge.apiproject.server.ImsConnection.CommitMode;
import io.ironbridge.apiproject.server.ImsConnection.Exit;
import io.ironbridge.apiproject.server.ImsConnection.Interaction;
import io.ironbridge.apiproject.server.ImsConnection.Sockets;
import io.ironbridge.apiproject.server.ImsConnection.SyncLevel;
import io.ironbridge.apiproject.server.ImsConnection.Undelivered;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads the connections to IMS: {@code zosconnect_imsConnection} and the {@code connectionFactory}
 * that it names, whose {@code properties.gmoa} say where IMS Connect is.
 */
public final class ImsConnections {
    public static final String ELEMENT = "zosconnect_imsConnection";

    private static final String FACTORY = "connectionFactory";
    private static final String PROPERTIES = "properties.gmoa";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(30);

    /** As the resource adapter allows (IMS TM Resource Adapter, "executionTimeout"). */
    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    private static final int LAST_PORT = 65_535;
    private static final List<String> AUTH_DATA = List.of("authData", "zosconnect_authData");

    private final Elements config;
    private final BackEnds backEnds;

    ImsConnections(Elements config, BackEnds backEnds) {
        this.config = config;
        this.backEnds = backEnds;
    }

    List<ImsConnection> read() {
        return config.connections(ELEMENT, this::connection);
    }

    private Optional<ImsConnection> connection(ElementReader e) {
        Optional<String> id = e.required("id");
        warnOfPing(e);
        Optional<ElementReader> factory = factory(e);
        Optional<ElementReader> properties = factory.flatMap(this::properties);
        Address address = address(e, properties);
        Optional<Credential> credential = factory.flatMap(f -> credential(f, properties));
        RunAs identity = identity(e, credential);
        backEnds.identities().checkWay(e, identity, address.host(), address.secure());
        ImsConnection connection =
                new ImsConnection(
                        id.orElse(""),
                        address,
                        credential,
                        identity,
                        codePage(e),
                        interaction(e, properties),
                        sockets(e, factory, properties),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        ConnectionElements.credentialBackoff(e),
                        e.flag("ironbridge_local", true),
                        e.source());
        warnOfTpipes(e, connection);
        return id.map(_ -> connection);
    }

    private RunAs identity(ElementReader e, Optional<Credential> credential) {
        RunAs identity =
                backEnds.identities()
                        .read(e, List.of(RunAs.FIXED, RunAs.CALLER, RunAs.ASSERTED), credential);
        if (identity == RunAs.ASSERTED && credential.isPresent()) {
            backEnds.identities().tellUnused(e);
        }
        return identity;
    }

    private void warnOfTpipes(ElementReader e, ImsConnection connection) {
        if (connection.interaction().commitMode() == CommitMode.COMMIT_THEN_SEND
                && !connection.sockets().persistent()) {
            config.faults()
                    .warning(
                            "0632",
                            e.source("ironbridge_socketType"),
                            "The connection '"
                                    + e.id()
                                    + "' has commit mode 0 and a socket for each transaction.",
                            "Each of those sockets makes a tpipe in IMS. Use persistent sockets:"
                                    + " leave out ironbridge_socketType.");
        }
    }

    private void warnOfPing(ElementReader e) {
        if (e.flag("pingIMSConnectOnInvoke", false)) {
            config.faults()
                    .warning(
                            "0628",
                            e.source("pingIMSConnectOnInvoke"),
                            "The connection '"
                                    + e.id()
                                    + "' asks for a ping before each call, which is not made.",
                            "A socket that IMS Connect has closed is replaced by itself before"
                                    + " anything is sent.");
        }
    }

    private Optional<ElementReader> factory(ElementReader e) {
        Optional<ElementReader> nested = e.element().child(FACTORY).map(config::reader);
        if (nested.isPresent() || e.required("connectionFactoryRef").isEmpty()) {
            return nested;
        }
        return backEnds.shared().referenced(e, "connectionFactoryRef", List.of(FACTORY));
    }

    private Optional<ElementReader> properties(ElementReader factory) {
        Optional<ElementReader> properties =
                factory.element().child(PROPERTIES).map(config::reader);
        if (properties.isEmpty()) {
            config.faults()
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

    private Address address(ElementReader e, Optional<ElementReader> properties) {
        Optional<String> ssl = config.reference(e, "ironbridge_sslCertsRef", List.of("ssl"));
        boolean secure =
                e.flag("ironbridge_secure", e.element().raw("ironbridge_sslCertsRef").isPresent())
                        || properties.filter(p -> p.flag("SSLEnabled", false)).isPresent();
        properties.ifPresent(p -> warnOfKeyStores(e, p));
        return new Address(
                properties.flatMap(p -> p.required("hostName")).orElse(""),
                properties.map(ImsConnections::port).orElse(0),
                secure,
                ssl);
    }

    private static int port(ElementReader properties) {
        return properties.required("portNumber").isPresent()
                ? properties.number("portNumber", 0, 1, LAST_PORT)
                : 0;
    }

    /** The resource adapter takes key stores of its own; here they are those of an ssl element. */
    private void warnOfKeyStores(ElementReader e, ElementReader properties) {
        for (String name : List.of("SSLKeyStoreName", "SSLTrustStoreName")) {
            if (properties.element().raw(name).isPresent()
                    && e.element().raw("ironbridge_sslCertsRef").isEmpty()) {
                config.faults()
                        .warning(
                                "0630",
                                properties.source(name),
                                name
                                        + " of the connection '"
                                        + e.id()
                                        + "' is not read; the default key stores are taken.",
                                "Name an <ssl> element by ironbridge_sslCertsRef of the"
                                        + " connection.");
            }
        }
    }

    private Optional<Credential> credential(
            ElementReader factory, Optional<ElementReader> properties) {
        Optional<ElementReader> nested =
                factory.element().child("containerAuthData").map(config::reader);
        Optional<ElementReader> found =
                nested.or(() ->
                                backEnds.shared()
                                        .referenced(factory, "containerAuthDataRef", AUTH_DATA))
                        .or(() -> backEnds.shared().referenced(factory, "authDataRef", AUTH_DATA));
        return found.isPresent()
                ? found.flatMap(c -> config.credential(c, "user"))
                : properties
                        .filter(p -> p.element().raw("userName").isPresent())
                        .flatMap(p -> config.credential(p, "userName"));
    }

    private Optional<CodePage> codePage(ElementReader e) {
        return e.text("imsConnectCodepage").flatMap(name -> codePage(e, name));
    }

    private Optional<CodePage> codePage(ElementReader e, String name) {
        try {
            return Optional.of(CodePages.of(name));
        } catch (UnknownCodePageException unknown) {
            e.bad("imsConnectCodepage", name, unknown.getMessage() + " Give one such as Cp1047.");
            return Optional.empty();
        }
    }

    private Interaction interaction(ElementReader e, Optional<ElementReader> properties) {
        CommitMode commitMode =
                e.number("commitMode", 1, 0, 1) == 0
                        ? CommitMode.COMMIT_THEN_SEND
                        : CommitMode.SEND_THEN_COMMIT;
        int usual = commitMode == CommitMode.COMMIT_THEN_SEND ? 1 : 0;
        SyncLevel syncLevel =
                e.number("syncLevel", usual, 0, 1) == 0 ? SyncLevel.NONE : SyncLevel.CONFIRM;
        checkSyncLevel(e, commitMode, syncLevel);
        return new Interaction(
                datastore(e, properties),
                commitMode,
                syncLevel,
                timeout(e, "interactionTimeout"),
                timeout(e, "imsConnectTimeout"),
                name(e, "ltermOverrideName", HostNames.IMS_NAME),
                e.flag("transExpiration", false));
    }

    private String datastore(ElementReader e, Optional<ElementReader> properties) {
        return name(e, "imsDatastoreName", HostNames.IMS_NAME)
                .or(() -> properties.flatMap(p -> name(p, "dataStoreName", HostNames.IMS_NAME)))
                .or(() -> e.required("imsDatastoreName"))
                .orElse("");
    }

    private void checkSyncLevel(ElementReader e, CommitMode commitMode, SyncLevel syncLevel) {
        if (commitMode == CommitMode.COMMIT_THEN_SEND && syncLevel == SyncLevel.NONE) {
            e.bad("syncLevel", "0", "Commit mode 0 needs syncLevel=\"1\" (confirm).");
        }
    }

    /** Milliseconds; -1 and 0 leave it to the request's deadline. */
    private static Duration timeout(ElementReader e, String attribute) {
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

    private static Optional<String> name(ElementReader e, String attribute, HostNames names) {
        Optional<String> name = e.text(attribute).map(String::strip);
        if (name.isPresent() && !names.allow(name.get())) {
            e.bad(attribute, name.get(), names.remedy());
            return Optional.empty();
        }
        return name;
    }

    private Sockets sockets(
            ElementReader e, Optional<ElementReader> factory, Optional<ElementReader> properties) {
        Undelivered undelivered = e.choice("ironbridge_undelivered", Undelivered.PURGE);
        return new Sockets(
                factory.flatMap(backEnds.shared()::connectionManager)
                        .map(manager -> manager.number("maxPoolSize", 50, 1, 65_000))
                        .orElse(50),
                e.choice("ironbridge_exit", Exit.HWSSMPL1),
                e.choice("ironbridge_socketType", SocketType.PERSISTENT) == SocketType.PERSISTENT,
                e.positive("ironbridge_connectionTimeout", USUAL_WAIT, SECOND),
                e.positive("ironbridge_idleTimeout", Duration.ofMinutes(5), SECOND),
                e.number("ironbridge_maxReplyBytes", 10_000_000, 4, Integer.MAX_VALUE),
                e.number("ironbridge_maxSegments", 1000, 1, 1_000_000),
                name(e, "ironbridge_group", HostNames.IMS_NAME)
                        .or(() ->
                                properties.flatMap(p -> name(p, "groupName", HostNames.IMS_NAME))),
                name(e, "ironbridge_applName", HostNames.IMS_NAME),
                name(e, "ironbridge_clientIdPrefix", HostNames.IMS_CLIENT_ID_PREFIX),
                undelivered,
                rerouteName(e, undelivered),
                e.flag("ironbridge_ackNoWait", true),
                e.flag("ironbridge_cancelTimer", false),
                e.choice("ironbridge_dfsMessages", DfsMessages.ERROR) == DfsMessages.ERROR);
    }

    private static Optional<String> rerouteName(ElementReader e, Undelivered undelivered) {
        Optional<String> name = name(e, "ironbridge_rerouteName", HostNames.IMS_NAME);
        if (undelivered == Undelivered.REROUTE && name.isEmpty()) {
            e.required("ironbridge_rerouteName");
        }
        return name;
    }

    /** How long a socket lives. */
    private enum SocketType {
        PERSISTENT,
        TRANSACTION
    }

    /** What messages of IMS itself are taken for. */
    private enum DfsMessages {
        ERROR,
        DATA
    }
}
