package io.ironbridge.lab.ims.connect.observe;

import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Statistics of one transaction code. */
public final class TransactionStatistics {
    private static final int MOST_KINDS = 100;
    private static final String OTHER = "other";

    private final LongAdder count = new LongAdder();
    private final LongAdder ok = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder segmentsIn = new LongAdder();
    private final LongAdder segmentsOut = new LongAdder();
    private final Map<String, LongAdder> dfs = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> rsms = new ConcurrentHashMap<>();
    private final Latencies latencies = new Latencies();

    public void requested(int bytes, int segments) {
        count.increment();
        bytesIn.add(bytes);
        segmentsIn.add(segments);
    }

    public void replied(List<Area> segments, int bytes, long nanos) {
        String message = segments.isEmpty() ? "" : DfsMessage.number(segments.getFirst());
        if (message.isEmpty()) {
            ok.increment();
        } else {
            add(dfs, message);
        }
        bytesOut.add(bytes);
        segmentsOut.add(segments.size());
        latencies.add(nanos);
    }

    public void refused(Rsm rsm, long nanos) {
        add(rsms, rsm.returnCode() + "/" + rsm.reason());
        latencies.add(nanos);
    }

    /** Clients and programs determine the kinds, so their number is limited. */
    private static void add(Map<String, LongAdder> counts, String kind) {
        String known = counts.size() < MOST_KINDS || counts.containsKey(kind) ? kind : OTHER;
        counts.computeIfAbsent(known, any -> new LongAdder()).increment();
    }

    ImsConnectView.TransactionView view() {
        ImsConnectView.LatencyView latency =
                new ImsConnectView.LatencyView(
                        latencies.percentile(50),
                        latencies.percentile(90),
                        latencies.percentile(99),
                        latencies.percentile(100));
        return new ImsConnectView.TransactionView(
                count.sum(),
                ok.sum(),
                sums(dfs),
                sums(rsms),
                bytesIn.sum(),
                bytesOut.sum(),
                segmentsIn.sum(),
                segmentsOut.sum(),
                latency);
    }

    private static Map<String, Long> sums(Map<String, LongAdder> counts) {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((kind, adder) -> sums.put(kind, adder.sum()));
        return sums;
    }
}
