package io.ironbridge.gateway.backend.db2;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.Identities;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.connectordb2.Db2Credentials;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Db2's native REST services, by {@code zosconnect_db2Connection}. */
public final class Db2Kind implements BackEndKind {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String DB2 = "zosconnect_db2Connection";
    private static final String REST_CLIENT = "zosconnect_zosConnectServiceRestClientConnection";
    private static final String CREDENTIAL = "zosconnect_credential";
    private static final String BASIC_AUTH = "zosconnect_zosConnectServiceRestClientBasicAuth";

    /**
     * The client's user id, which Db2 uses for accounting and display, but not for authorization.
     */
    private static final String CLIENT_USER = "Db2-Client-UserId";

    @Override
    public List<String> elements() {
        return List.of(DB2, REST_CLIENT);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new Db2BackEnds(config, factory);
    }

    /** Each request contains the password in a header field. */
    @Override
    public void check(Asset asset, Connection connection, Faults faults) {
        if (connection instanceof Db2Connection db2
                && db2.credential().isPresent()
                && db2.runAs() != RunAs.CALLER
                && !db2.secure()
                && !Loopback.isAddress(db2.host())) {
            faults.warning(
                    "0696",
                    db2.source(),
                    "The connection '"
                            + db2.id()
                            + "' sends user and password to "
                            + db2.host()
                            + " without TLS.",
                    "Name an <ssl> element, or set ironbridge_secure=\"true\", and the secure port"
                            + " of Db2.");
        }
    }

    @Override
    public Optional<Db2Connection> read(ElementReader e, Elements all) {
        return new Reading(e, new ConnectionElements(all)).connection();
    }

    /** Reads one element. */
    private record Reading(ElementReader e, ConnectionElements shared) {
        Optional<Db2Connection> connection() {
            Optional<Credential> credential =
                    e.element().name().equals(DB2) ? db2Credential() : restCredential();
            Optional<String> id = e.required("id");
            String host = e.required("host").orElse("");
            int port = e.required("port").isPresent() ? e.number("port", 0, 1, 65535) : 0;
            Optional<String> ssl = shared.ssl(e, "sslCertsRef").or(() -> shared.ssl(e, "sslRef"));
            boolean secure =
                    e.flag(
                            "ironbridge_secure",
                            e.element()
                                    .raw("sslCertsRef")
                                    .or(() -> e.element().raw("sslRef"))
                                    .isPresent());
            Identities identities = shared.identities();
            RunAs runAs =
                    identities.read(
                            e, List.of(RunAs.FIXED, RunAs.CALLER, RunAs.ASSERTED), credential);
            identities.checkWay(e, runAs, host, secure);
            String header = identities.header(e, CLIENT_USER);
            Db2Connection connection =
                    new Db2Connection(
                            id.orElse(""),
                            e.element().name(),
                            host,
                            port,
                            config(http(host, port), runAs, header, credential),
                            credential,
                            runAs,
                            Optional.of(header),
                            secure,
                            ssl,
                            e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                            ConnectionElements.credentialBackoff(e),
                            e.source());
            return id.map(_ -> connection);
        }

        private ReadConfig<Db2RestConfig> config(
                Supplier<HttpClientConfig> http,
                RunAs runAs,
                String header,
                Optional<Credential> credential) {
            boolean unlabelled = e.flag("ironbridge_ignoreReplyLabels", false);
            return ReadConfig.of(() -> {
                Db2RestConfig rest = Db2RestConfig.of(http.get());
                if (unlabelled) {
                    rest = rest.withMislabelledReplies();
                }
                switch (runAs) {
                    case FIXED -> {
                        // All calls have the same user.
                    }
                    case CALLER -> {
                        return rest.withCaller(CallerField.BASIC);
                    }
                    case ASSERTED -> rest = rest.withCaller(CallerField.named(header));
                }
                return credential.isPresent()
                        ? rest.withCredentials(
                                new Db2Credentials(
                                        credential.get().user(),
                                        credential.get().password().reveal()))
                        : rest;
            });
        }

        /**
         * The defaults of the two timeouts are not documented publicly; 30 s and 60 s are
         * Ironbridge's. Without a receive timeout, only the request's own deadline counts.
         */
        private Supplier<HttpClientConfig> http(String host, int port) {
            Duration connect = e.duration("connectionTimeout", Duration.ofSeconds(30), SECOND);
            Duration receive = e.duration("receiveTimeout", Duration.ofSeconds(60), SECOND);
            int connections = e.number("ironbridge_maxConnections", 64, 1, 65_000);
            Duration idle = e.positive("ironbridge_idleTimeout", Duration.ofSeconds(30), SECOND);
            int replyBytes = e.number("ironbridge_maxReplyBytes", 64 << 20, 1, Integer.MAX_VALUE);
            int streamAbove = e.number("ironbridge_streamAbove", 64 << 10, 0, Integer.MAX_VALUE);
            int headerBytes =
                    e.number("ironbridge_maxReplyHeaderBytes", 64 << 10, 1, Integer.MAX_VALUE);
            return () ->
                    HttpClientConfig.of(host, port)
                            .withMaxConnections(connections)
                            .withLimits(
                                    new HttpClientConfig.Limits(
                                            replyBytes,
                                            streamAbove,
                                            headerBytes,
                                            HttpClientConfig.Limits.DEFAULTS.statusLineBytes()))
                            .withTimeouts(
                                    new SocketConfig.Timeouts(
                                            connect,
                                            receive.isPositive()
                                                    ? receive
                                                    : BackEndFactory.NO_RECEIVE_TIMEOUT,
                                            idle));
        }

        private Optional<Credential> db2Credential() {
            Optional<ElementReader> nested =
                    shared.child(e, CREDENTIAL).or(() -> shared.child(e, "credential"));
            return nested.or(() ->
                            shared.referenced(
                                    e,
                                    "credentialRef",
                                    List.of(CREDENTIAL, "zosconnect_authData", "authData")))
                    .flatMap(c -> shared.credential(c, "user"));
        }

        private Optional<Credential> restCredential() {
            return shared.child(e, "basicAuth")
                    .or(() -> shared.child(e, BASIC_AUTH))
                    .or(() -> shared.referenced(e, "basicAuthRef", List.of(BASIC_AUTH, CREDENTIAL)))
                    .flatMap(c ->
                            shared.credential(
                                    c,
                                    c.element().raw("userName").isPresent() ? "userName" : "user"));
        }
    }
}
