package io.ironbridge.sharedinfinispan;

import io.ironbridge.sharedstore.StoreSettings;
import java.net.InetSocketAddress;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.context.Flag;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.JChannel;

/**
 * Membership in a cluster: the channel, Infinispan, its cache.
 *
 * @param values for changes and searches; its keys and values are never Java objects
 */
record Joined(JChannel channel, MessageProtocol messages, Cache<byte[], byte[]> values) {
    private static final String CACHE = "values";

    /** Part of the heap that values of all members may take here. */
    private static final int HEAP_SHARE = 8;

    /** Joins; waits for it. */
    static Joined join(StoreSettings settings, InetSocketAddress bind, Members members)
            throws Exception {
        MessageProtocol messages = new MessageProtocol(members);
        JChannel channel = ChannelStack.channel(settings, bind, messages);
        var manager = new DefaultCacheManager(global(settings, channel), false);
        try {
            manager.start();
            Cache<byte[], byte[]> values = manager.createCache(CACHE, cache(settings));
            return new Joined(
                    channel,
                    messages,
                    values.getAdvancedCache().withFlags(Flag.IGNORE_RETURN_VALUES));
        } catch (Exception e) {
            if (manager.getStatus().allowInvocations()) {
                manager.stop(); // a manager that has failed to start has stopped
            }
            channel.close();
            throw e;
        }
    }

    /** A builder, because a copy of a built configuration would have another transport. */
    private static ConfigurationBuilderHolder global(StoreSettings settings, JChannel channel) {
        var global = new GlobalConfigurationBuilder();
        global.transport()
                .transport(new JGroupsTransport(channel))
                .clusterName(settings.cluster())
                .nodeName(settings.member());
        global.metrics().gauges(false); // otherwise warns of a missing library
        global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
        return new ConfigurationBuilderHolder(Joined.class.getClassLoader(), global);
    }

    /**
     * Synchronous, because Infinispan repeats only those changes while members join or leave. By
     * default, all parts of a partitioned cluster continue, and a merge does not reconcile values.
     */
    private static Configuration cache(StoreSettings settings) {
        var cache = new ConfigurationBuilder();
        cache.clustering()
                .cacheMode(CacheMode.DIST_SYNC)
                .remoteTimeout(settings.timeout().toMillis())
                .stateTransfer()
                .awaitInitialTransfer(false);
        cache.encoding().mediaType(MediaType.APPLICATION_OCTET_STREAM);
        cache.memory()
                .maxSize(Long.toString(Runtime.getRuntime().maxMemory() / HEAP_SHARE))
                .whenFull(EvictionStrategy.REMOVE);
        return cache.build();
    }

    /** Leaves the cluster; waits for it. */
    void leave() {
        messages.send(null, Messages.leaving());
        values.getCacheManager().stop();
        channel.close();
    }
}
