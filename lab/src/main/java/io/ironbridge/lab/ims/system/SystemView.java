package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.QueueView;
import java.util.List;
import java.util.Map;

/**
 * The operator's view of IMS.
 *
 * @param status ACTIVE or STOPPED
 * @param underWay input messages that are queued or processed
 * @param counts by transaction, for those that ran
 * @param tpipes how many messages each holds; those that hold none are left out
 */
public record SystemView(
        String name,
        String status,
        int underWay,
        List<QueueView> transactions,
        Map<String, TransactionCounts.View> counts,
        List<RegionView> regions,
        Map<String, Integer> tpipes) {
    public SystemView {
        transactions = List.copyOf(transactions);
        counts = Map.copyOf(counts);
        regions = List.copyOf(regions);
        tpipes = Map.copyOf(tpipes);
    }
}
