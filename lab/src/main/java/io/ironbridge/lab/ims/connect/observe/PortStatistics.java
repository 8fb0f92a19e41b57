package io.ironbridge.lab.ims.connect.observe;

import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.Rsm;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Statistics of one port. */
public final class PortStatistics {
    private static final int MOST_KINDS = 100;

    private final LongAdder accepts = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private final AtomicInteger peak = new AtomicInteger();
    private final Map<String, LongAdder> rsms = new ConcurrentHashMap<>();
    private volatile String lastRefusal = "";

    public void accepted() {
        accepts.increment();
    }

    public void refusedConnection() {
        refusals.increment();
    }

    public void connected(int now) {
        peak.accumulateAndGet(now, Math::max);
    }

    public void refused(Refusal refusal, ClientActivity client) {
        Rsm rsm = refusal.rsm();
        String kind = rsm.returnCode() + "/" + rsm.reason();
        String known = rsms.size() < MOST_KINDS || rsms.containsKey(kind) ? kind : "other";
        rsms.computeIfAbsent(known, any -> new LongAdder()).increment();
        lastRefusal = client + ": " + refusal.getMessage();
    }

    public ImsConnectView.PortCounts view(int sockets) {
        Map<String, Long> sums = new TreeMap<>();
        rsms.forEach((kind, adder) -> sums.put(kind, adder.sum()));
        return new ImsConnectView.PortCounts(
                sockets, peak.get(), accepts.sum(), refusals.sum(), sums, lastRefusal);
    }
}
