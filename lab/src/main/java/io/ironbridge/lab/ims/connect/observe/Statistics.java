package io.ironbridge.lab.ims.connect.observe;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Statistics by transaction code; beyond a limit, codes share one entry. */
public final class Statistics {
    private static final String OTHER = "*OTHER*";

    private final int most;
    private final Map<String, TransactionStatistics> transactions = new ConcurrentHashMap<>();

    public Statistics(int most) {
        this.most = most;
    }

    public TransactionStatistics of(String transaction) {
        TransactionStatistics known = transactions.get(transaction);
        if (known != null) {
            return known;
        }
        String name = transactions.size() < most ? transaction : OTHER;
        return transactions.computeIfAbsent(name, any -> new TransactionStatistics());
    }

    public Map<String, ImsConnectView.TransactionView> view() {
        Map<String, ImsConnectView.TransactionView> views = new TreeMap<>();
        transactions.forEach((name, each) -> views.put(name, each.view()));
        return views;
    }
}
