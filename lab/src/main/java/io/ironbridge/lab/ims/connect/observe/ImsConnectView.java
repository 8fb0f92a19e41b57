package io.ironbridge.lab.ims.connect.observe;

import java.util.List;
import java.util.Map;

/**
 * The data of VIEWHWS, and statistics since the start.
 *
 * @param id HWS ID
 * @param racf whether users are checked
 * @param maxSockets MAXSOC
 * @param sockets in use, listening ones included
 * @param timeoutMillis TIMEOUT; 0: none
 * @param recorder whether it is on
 * @param transactions by code; those beyond the limit together as {@code *OTHER*}
 */
public record ImsConnectView(
        String id,
        boolean racf,
        int maxSockets,
        int sockets,
        long timeoutMillis,
        boolean recorder,
        List<DatastoreView> datastores,
        List<PortView> ports,
        Map<String, TransactionView> transactions) {
    public ImsConnectView {
        datastores = List.copyOf(datastores);
        ports = List.copyOf(ports);
        transactions = Map.copyOf(transactions);
    }

    /**
     * A data store.
     *
     * @param status {@code ACTIVE}, {@code NOT ACTIVE} or {@code DISCONNECT}
     * @param reroute RRNAME
     * @param ackTimeoutMillis ACKTO
     * @param maxInput MAXI
     * @param held messages in the hold queues of the tpipes that clients have named, by tpipe
     */
    public record DatastoreView(
            String id,
            String status,
            String reroute,
            long ackTimeoutMillis,
            int maxInput,
            DatastoreCounts counts,
            Map<String, Integer> held) {}

    /**
     * Counts of a data store.
     *
     * @param pending messages that IMS has said nothing about yet
     * @param undisposed outputs that were to be purged or rerouted, and stay on their tpipes
     *     because too many were waited for
     * @param lastError what the last client that was refused got; empty: none was
     */
    public record DatastoreCounts(
            int pending,
            long requests,
            long responses,
            long naks,
            long timeouts,
            long ackTimeouts,
            long undisposed,
            String lastError) {}

    /**
     * A port.
     *
     * @param status {@code ACTIVE} or {@code NOT ACTIVE}
     */
    public record PortView(int port, String status, PortCounts counts, List<ClientView> clients) {}

    /**
     * Counts of a port.
     *
     * @param sockets connections now
     * @param peak most connections at one time
     * @param refusals connections that were closed for MAXSOC
     * @param rsm how often each RSM was sent, by return code and reason: {@code 8/56}
     * @param lastRefusal why a message was last refused, and whose; empty: none was
     */
    public record PortCounts(
            int sockets,
            int peak,
            long accepts,
            long refusals,
            Map<String, Long> rsm,
            String lastRefusal) {}

    /**
     * A client.
     *
     * @param state {@code RECV}, {@code CONN}, {@code XMIT}, {@code ACK} or {@code RESUME}
     * @param seconds in that state
     * @param peer address and port
     */
    public record ClientView(
            String clientId,
            String user,
            String transaction,
            String datastore,
            String state,
            long seconds,
            String peer) {}

    /**
     * A transaction.
     *
     * @param ok answered with output that is no DFS message
     * @param dfs DFS messages by number
     * @param rsm by return code and reason: {@code 4/72}
     */
    public record TransactionView(
            long count,
            long ok,
            Map<String, Long> dfs,
            Map<String, Long> rsm,
            long bytesIn,
            long bytesOut,
            long segmentsIn,
            long segmentsOut,
            LatencyView microseconds) {}

    /**
     * From the last byte of the input to the answer, in microseconds; at most a quarter too long.
     */
    public record LatencyView(long p50, long p90, long p99, long max) {}
}
