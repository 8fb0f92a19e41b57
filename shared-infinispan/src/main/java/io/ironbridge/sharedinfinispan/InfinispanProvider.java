package io.ironbridge.sharedinfinispan;

import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.SharedStoreProvider;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Opens stores that keep their values in the members themselves, with Infinispan.
 *
 * <p>A member listens on the port of {@link StoreSettings#bind}. Its addresses are {@code
 * host:port} of some or all members, or a single {@code dns:name} that has an address record for
 * each member; then all members listen on the same port.
 *
 * <p>Members authenticate each other by TLS 1.3 with certificates of the trust store. Names in
 * certificates are not checked, because members are addressed by IP: each certificate that the
 * trust store accepts admits a member with all rights. So the store should have only the authority
 * of this cluster, and none that also issues certificates for other purposes. There is no secret:
 * JGroups' AUTH would check it only when members join or merge, not in other messages.
 */
public final class InfinispanProvider implements SharedStoreProvider {
    /** Loggers are held here, because the JDK forgets the level of one that is not referenced. */
    private static final List<Logger> LOGGERS =
            List.of(Logger.getLogger("org.infinispan"), Logger.getLogger("org.jgroups"));

    @Override
    public String name() {
        return "infinispan";
    }

    @Override
    public SharedStore open(StoreSettings settings, StoreListener listener) {
        InetSocketAddress bind = settings.bind().orElse(new InetSocketAddress(0));
        check(bind.getPort() != 0 && !bind.isUnresolved(), "no address or port to listen on");
        List<InetSocketAddress> members = ChannelStack.members(settings);
        check(settings.secret().isEmpty(), "a secret is not supported: members use certificates");
        if (settings.tls().isPresent()) {
            check(
                    settings.tls().get().keys() != null && settings.tls().get().trusted() != null,
                    "TLS between members requires a key store and a trust store: with the"
                            + " authorities of the JDK, any of their certificates could join");
        } else {
            check(
                    Stream.concat(Stream.of(bind), members.stream())
                            .allMatch(InfinispanProvider::isLoopback),
                    "TLS is required unless all members are on the loopback interface");
        }
        LOGGERS.stream()
                .filter(logger -> logger.getLevel() == null)
                .forEach(logger -> logger.setLevel(Level.WARNING));
        return new InfinispanStore(settings, bind, listener);
    }

    private static void check(boolean isUsable, String why) {
        if (!isUsable) {
            throw new IllegalArgumentException(why);
        }
    }

    private static boolean isLoopback(InetSocketAddress address) {
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }
}
