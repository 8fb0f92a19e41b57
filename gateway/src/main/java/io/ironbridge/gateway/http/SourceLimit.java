package io.ironbridge.gateway.http;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * How many connections one of {@link Sources} may have open.
 *
 * @param maxConnections 0: any number
 * @param exempt addresses that are not counted, such as those of a load balancer, through which
 *     everybody comes
 */
public record SourceLimit(int maxConnections, Predicate<InetAddress> exempt) {
    /** Any number. */
    public static final SourceLimit NONE = new SourceLimit(0, _ -> true);

    public SourceLimit {
        if (maxConnections < 0) {
            throw new IllegalArgumentException(
                    "maxConnections must not be negative: " + maxConnections);
        }
    }

    boolean counts(InetAddress address) {
        return maxConnections > 0 && !exempt.test(address);
    }
}
