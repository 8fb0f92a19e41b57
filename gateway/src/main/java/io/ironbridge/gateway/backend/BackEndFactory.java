package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.gateway.call.Admission;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.CallMeters;
import io.ironbridge.gateway.call.CircuitBreaker;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.kept.SharedResources.Making;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.mapping.Source;
import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.ClientTls;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Adds the common parts to the connectors of all kinds of back ends: the queue, the circuit
 * breaker, meters, TLS and the memory of refused passwords. Configurations with equal settings
 * share a back end.
 */
public final class BackEndFactory {
    /** The receive timeout of connections for which only the request's own deadline counts. */
    public static final Duration NO_RECEIVE_TIMEOUT = Duration.ofDays(1);

    private final ServerConfig config;
    private final TlsStores tls;
    private final ClientLoops loops;
    private final Shared shared;
    private final Lease parts;
    private final Set<BackEnd> all = new LinkedHashSet<>();

    /**
     * Resources shared by the back ends of all configurations of a server.
     *
     * @param refusals of users and passwords of connections
     */
    public record Shared(
            EventLoops loops,
            ScheduledExecutorService timers,
            MeterRegistry registry,
            CredentialRefusals refusals) {}

    /**
     * A connection that is opened.
     *
     * @param element as it was read
     * @param credential of all calls; empty if each caller has its own, or there is none
     */
    public record Connection(BackEndConnection element, Optional<Credential> credential) {
        /** With the element's own user. */
        public Connection(BackEndConnection element) {
            this(element, element.fixedCredential());
        }
    }

    /**
     * A connector.
     *
     * @param provider kind of system, for meters and reports: Db2, CICS ...
     * @param endpoint usually host and port
     */
    public record Made(String provider, String endpoint, Connector connector) {}

    /**
     * @param config whose back ends are made
     * @param parts shares them with other configurations
     */
    public BackEndFactory(ServerConfig config, Shared shared, Lease parts) {
        this.config = config;
        this.tls = new TlsStores(config);
        this.shared = shared;
        this.loops =
                new ClientLoops(
                        shared.loops().group(),
                        shared.loops().clientChannel(),
                        KeepAliveOptions.of(
                                config.limits().keepAlive(), shared.loops().clientChannel()));
        this.parts = parts;
    }

    /** The back ends that were made or are shared. */
    public Collection<BackEnd> all() {
        return all;
    }

    /** Event loops and channels for connectors. */
    public ClientLoops loops() {
        return loops;
    }

    /** How request ids are sent to back ends. */
    public Correlation correlation() {
        return config.observation().correlation();
    }

    /** The back end of a connection, with its connections, queue and circuit. */
    public BackEnd backEnd(Connection connection, Making<Made> making)
            throws ConfigurationException {
        CallMeters meters = // held by this configuration, even if the back end is shared
                parts.get(
                        CallMeters.class,
                        connection.element().id(),
                        () -> new CallMeters(shared.registry(), connection.element().id()));
        BackEnd backEnd =
                share(BackEnd.class, connection, () -> backEnd(connection, making.make(), meters));
        all.add(backEnd);
        return backEnd;
    }

    private BackEnd backEnd(Connection connection, Made made, CallMeters meters) {
        String id = connection.element().id();
        CallPolicy policy = config.traffic().callPolicy(id);
        return new BackEnd(
                id,
                made.provider(),
                new BackEnd.Peer(made.endpoint(), connection.credential().map(Credential::user)),
                made.connector(),
                new Admission(
                        id,
                        made.connector().capacity(),
                        new Admission.Limits(
                                connection.element().queueLength(), policy.queuePercent()),
                        shared.timers(),
                        System::nanoTime),
                policy,
                new CircuitBreaker(id, policy, System::nanoTime),
                meters,
                new LogRateLimiter(System::nanoTime, 1));
    }

    /** An object that configurations share as long as its key is equal. */
    public <T> T part(Class<T> type, Object key, Making<? extends T> making)
            throws ConfigurationException {
        return parts.get(type, key, making);
    }

    /** An object that belongs to a connection, and is shared like its back end. */
    public <T> T share(Class<T> type, Connection connection, Making<? extends T> making)
            throws ConfigurationException {
        BackEndConnection element = connection.element();
        List<Object> madeOf =
                List.of(
                        connection,
                        config.traffic().callPolicy(connection.element().id()),
                        correlation(),
                        element.secure() ? tls.look(element.sslRef()) : List.of());
        return parts.get(type, madeOf, making);
    }

    /** TLS of a connection; empty if it has none. */
    public Optional<ClientTls> tls(Connection connection) throws ConfigurationException {
        BackEndConnection element = connection.element();
        return element.secure()
                ? Optional.of(tls.outbound(element.id(), element.sslRef(), element.source()))
                : Optional.empty();
    }

    /** The same for other processes; empty if the connection has none. */
    public Optional<TlsStores.Outbound> portableTls(Connection connection)
            throws ConfigurationException, GeneralSecurityException {
        BackEndConnection element = connection.element();
        return element.secure() ? Optional.of(tls.outbound(element.sslRef())) : Optional.empty();
    }

    /** The backoff of passwords that the peer refused. */
    public BackoffConfig backoff(
            CredentialBackoff configured, String endpoint, Optional<Credential> credential) {
        return new BackoffConfig(
                configured.time(),
                configured.tries(),
                configured.callers(),
                refusals(endpoint, credential));
    }

    /** The stored refusals of a connection's password, across restarts. */
    public RefusalMemory refusals(String endpoint, Optional<Credential> credential) {
        return shared.refusals().of(endpoint, credential);
    }

    /** A connection that cannot be used. */
    public static ConfigurationException unusable(
            String messageId,
            Source source,
            String connection,
            IllegalArgumentException why,
            String remedy) {
        return fault(
                messageId,
                source,
                "The connection " + connection + " cannot be used: " + why.getMessage() + ".",
                remedy);
    }

    /** A fault that keeps the configuration from being used. */
    public static ConfigurationException fault(
            String messageId, Source source, String what, String remedy) {
        return new ConfigurationException(
                List.of(StartFault.error(messageId, source, what, remedy)));
    }
}
