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
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The cluster of one configuration, which the previous one may have joined. */
final class ClusterMembership {
    private static final Logger LOG = System.getLogger(ClusterMembership.class.getName());

    private final Optional<ClusterConfig> config;
    private final TlsStores stores;
    private final Lease parts;
    private final Engine engine;
    private final Object madeOf;

    /** Joins nothing yet. */
    ClusterMembership(
            Optional<ClusterConfig> config, TlsStores stores, Lease parts, Engine engine) {
        this.config = config;
        this.stores = stores;
        this.parts = parts;
        this.engine = engine;
        this.madeOf =
                config.<Object>map(
                                one -> one.secure() ? List.of(one, stores.look(one.sslRef())) : one)
                        .orElse("");
    }

    /** A change of it makes another cluster: the element, and what its TLS is made of. */
    Object madeOf() {
        return madeOf;
    }

    /** Null if the server is alone. */
    @Nullable Cluster join() throws ConfigurationException {
        return config.isEmpty()
                ? null
                : parts.get(Cluster.class, madeOf, () -> joined(config.get()));
    }

    /** How long a reply is used that other members may invalidate, while they are not heard. */
    Duration isolatedMaxAge() {
        return config.map(ClusterConfig::isolatedMaxAge).orElse(Duration.ZERO);
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
    @Nullable RateShares rateShares() throws ConfigurationException {
        Cluster cluster = join();
        return cluster == null
                ? null
                : parts.get(SharedRates.class, madeOf, () -> shared(cluster)).shares();
    }

    /** Tells the other members which users back ends refuse, and hears of theirs. */
    void shareRefusals() throws ConfigurationException {
        Cluster cluster = join();
        if (cluster != null) {
            var _ =
                    parts.get(
                            SharedRefusals.class,
                            madeOf,
                            () -> new SharedRefusals(engine.credentialRefusals(), cluster));
        }
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
        RateShares shares =
                new RateShares(cluster::members, cluster::isConnected, cluster::announce);
        cluster.add(shares);
        long period = RateShares.PERIOD.toMillis();
        return new SharedRates(
                shares,
                cluster,
                engine.timers()
                        .scheduleAtFixedRate(
                                () -> tick(shares), period, period, TimeUnit.MILLISECONDS));
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
                config.member().orElse(Objects.requireNonNullElse(Engine.hostName(), "member")),
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
}
