package io.ironbridge.gateway.http;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * What one of {@link Sources} may take.
 *
 * @param maxConnections open ones; 0: any number
 * @param bodyPercent of the memory for all bodies, and of that for all replies
 * @param exempt addresses that are not counted, such as those of a load balancer, through which
 *     everybody comes
 * @param admits addresses that may connect at all
 */
public record SourceLimit(
        int maxConnections,
        int bodyPercent,
        Predicate<InetAddress> exempt,
        Predicate<InetAddress> admits) {
    private static final int ALL = 100;

    /** Everything. */
    public static final SourceLimit NONE = new SourceLimit(0, ALL, _ -> true);

    /** For all who connect. */
    public SourceLimit(int maxConnections, int bodyPercent, Predicate<InetAddress> exempt) {
        this(maxConnections, bodyPercent, exempt, _ -> true);
    }

    public SourceLimit {
        if (bodyPercent < 1 || bodyPercent > ALL) {
            throw new IllegalArgumentException("bodyPercent is 1 to 100, not " + bodyPercent);
        }
        if (maxConnections < 0) {
            throw new IllegalArgumentException(
                    "maxConnections must not be negative: " + maxConnections);
        }
    }

    /** What of a budget one source may hold: at least one body of the largest size. */
    BodyBudget share(BodyBudget all, InetAddress address, long maxBodyBytes) {
        return sharesAll(address)
                ? all
                : all.ofSource(address, Math.max(all.limit() / ALL * bodyPercent, maxBodyBytes));
    }

    /** For a reply to this address. */
    UnsentReplies.Holding holding(UnsentReplies all, InetAddress address, Runnable giveUp) {
        return sharesAll(address)
                ? all.holding(null, all.limit(), giveUp)
                : all.holding(address, all.limit() / ALL * bodyPercent, giveUp);
    }

    /** For a reply to this address that is about to be made. */
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
