package io.ironbridge.gateway.http;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * The limits of one of {@link Sources}.
 *
 * @param maxConnections open connections; 0 for no limit
 * @param bodyPercent share of the memory for all bodies, and of that for all replies
 * @param exempt addresses that are not counted, such as those of a load balancer in front of all
 *     clients
 * @param admits addresses that may connect
 */
public record SourceLimit(
        int maxConnections,
        int bodyPercent,
        Predicate<InetAddress> exempt,
        Predicate<InetAddress> admits) {
    private static final int ALL = 100;

    /** No limits. */
    public static final SourceLimit NONE = new SourceLimit(0, ALL, _ -> true);

    /** All addresses may connect. */
    public SourceLimit(int maxConnections, int bodyPercent, Predicate<InetAddress> exempt) {
        this(maxConnections, bodyPercent, exempt, _ -> true);
    }

    public SourceLimit {
        if (bodyPercent < 1 || bodyPercent > ALL) {
            throw new IllegalArgumentException("bodyPercent must be 1 to 100: " + bodyPercent);
        }
        if (maxConnections < 0) {
            throw new IllegalArgumentException(
                    "maxConnections must not be negative: " + maxConnections);
        }
    }

    /** The share of a budget for one source: at least one body of the largest size. */
    BodyBudget share(BodyBudget all, InetAddress address, long maxBodyBytes) {
        return sharesAll(address)
                ? all
                : all.ofSource(address, Math.max(all.limit() / ALL * bodyPercent, maxBodyBytes));
    }

    /** Memory for a reply to this address. */
    UnsentReplies.Holding holding(UnsentReplies all, InetAddress address, Runnable giveUp) {
        return sharesAll(address)
                ? all.holding(null, all.limit(), giveUp)
                : all.holding(address, all.limit() / ALL * bodyPercent, giveUp);
    }

    /** Room for a reply to this address, before it is made. */
    UnsentReplies.Room room(UnsentReplies all, InetAddress address, long bytes, long nanos)
            throws InterruptedException {
        return sharesAll(address)
                ? all.room(null, all.limit(), bytes, nanos)
                : all.room(address, all.limit() / ALL * bodyPercent, bytes, nanos);
    }

    private boolean sharesAll(InetAddress address) {
        return bodyPercent == ALL || exempt.test(address);
    }

    public boolean counts(InetAddress address) {
        return maxConnections > 0 && !exempt.test(address);
    }
}
