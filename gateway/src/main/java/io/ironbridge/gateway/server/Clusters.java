package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ClusterConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.backend.SharedRefusals;
import io.ironbridge.gateway.cluster.Cluster;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.rates.RateShares;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.sharedstore.SharedStoreProvider;
import io.ironbridge.sharedstore.StoreSettings;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Joins the cluster of a configuration. */
final class Clusters {
    private static final Logger LOG = System.getLogger(Clusters.class.getName());

    private final TlsStores stores;
    private final Lease parts;
    private final Engine engine;

    Clusters(TlsStores stores, Lease parts, Engine engine) {
        this.stores = stores;
        this.parts = parts;
        this.engine = engine;
    }

    /** Shares of rate limits, until no configuration uses them. */
    private record SharedRates(RateShares shares, Cluster cluster, Future<?> ticks)
            implements AutoCloseable {
        @Override
        public void close() {
            ticks.cancel(false);
            cluster.remove(shares);
        }
    }

    /** How rate limits are divided; null if the server is alone. */
    @Nullable RateShares rateShares(Optional<ClusterConfig> config) throws ConfigurationException {
        if (config.isEmpty()) {
            return null;
        }
        Cluster cluster = join(config.get());
        return parts.get(SharedRates.class, List.of(config, tls(config)), () -> shared(cluster))
                .shares();
    }

    /** Tells the other members which users back ends refuse, and hears of theirs. */
    void shareRefusals(ClusterConfig config) throws ConfigurationException {
        Cluster cluster = join(config);
        var _ =
                parts.get(
                        SharedRefusals.class,
                        List.of(config, tls(Optional.of(config))),
                        () -> new SharedRefusals(engine.credentialRefusals(), cluster));
    }

    /** A bug must not end the schedule. */
    private static void tick(RateShares shares) {
        try {
            shares.tick();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-CLUSTER-0012E Rate limits are not shared in one period", e);
        }
    }

    private SharedRates shared(Cluster cluster) {
        AtomicReference<RateShares> self = new AtomicReference<>();
        RateShares shares =
                new RateShares(
                        cluster::members,
                        cluster::isConnected,
                        message -> cluster.announce(Objects.requireNonNull(self.get()), message));
        self.set(shares);
        cluster.add(shares);
        long period = RateShares.PERIOD.toMillis();
        return new SharedRates(
                shares,
                cluster,
                engine.timers()
                        .scheduleAtFixedRate(
                                () -> tick(shares), period, period, TimeUnit.MILLISECONDS));
    }

    /** What its TLS is made of; a change of it makes another cluster. */
    Object tls(Optional<ClusterConfig> config) {
        return config.filter(ClusterConfig::secure)
                .<Object>map(one -> stores.look(one.sslRef()))
                .orElse("");
    }

    /** The cluster, which the previous configuration may have joined. */
    Cluster join(ClusterConfig config) throws ConfigurationException {
        return parts.get(
                Cluster.class, List.of(config, tls(Optional.of(config))), () -> joined(config));
    }

    private Cluster joined(ClusterConfig config) throws ConfigurationException {
        try {
            String store = config.store().text();
            Optional<SharedStoreProvider> provider = Cluster.provider(store);
            if (provider.isEmpty()) {
                throw fault(
                        config,
                        "The libraries of the store " + store + " are not here.",
                        "Put the folder lib/shared of the distribution there.");
            }
            return new Cluster(
                    provider.get(), settings(config), engine.registry(), engine.timers());
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw fault(
                    config,
                    "The cluster " + config.name() + " cannot be joined: " + e.getMessage() + ".",
                    "Correct the element, or what it refers to.");
        }
    }

    private static ConfigurationException fault(ClusterConfig config, String what, String remedy) {
        return new ConfigurationException(
                List.of(StartFault.error("IRB-CLUSTER-0003E", config.source(), what, remedy)));
    }

    private StoreSettings settings(ClusterConfig config)
            throws ConfigurationException, GeneralSecurityException, UnknownHostException {
        Optional<StoreSettings.Tls> tls = Optional.empty();
        if (config.secure()) {
            TlsStores.Outbound outbound = stores.outbound(config.sslRef());
            tls = Optional.of(new StoreSettings.Tls(outbound.trusted(), outbound.keys()));
        }
        return new StoreSettings(
                config.name(),
                config.member().orElseGet(Clusters::hostName),
                config.addresses(),
                config.store() == ClusterConfig.Store.INFINISPAN
                        ? Optional.of(
                                new InetSocketAddress(
                                        InetAddress.getByName(config.host()), config.port()))
                        : Optional.empty(),
                config.user(),
                config.password().map(Secret::reveal).orElse(""),
                tls,
                config.timeout(),
                config.sharedMaxAge(),
                config.clockSkew());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "member";
        }
    }
}
