package io.ironbridge.gateway.http;

/**
 * A listener's connections and requests at one moment.
 *
 * @param open connections open now
 * @param accepted connections accepted since the start
 * @param refused connections closed at once because too many were open, since the start
 * @param refusedSources connections closed at once because too many of their source were open, or
 *     because of where they come from, since the start
 * @param refusedRequests what never became a request, and was answered so, since the start
 * @param failedHandshakes of TLS, since the start
 * @param endedConnections of HTTP/2 that broke the protocol or asked too much, since the start
 * @param stalledReplies given up because their clients took nothing, or too little, since the start
 * @param droppedReplies given up because others needed their room, since the start
 * @param inFlight requests given to the handler whose reply is not complete
 */
public record ListenerCounts(
        int open,
        long accepted,
        long refused,
        long refusedSources,
        long refusedRequests,
        long failedHandshakes,
        long endedConnections,
        long stalledReplies,
        long droppedReplies,
        int inFlight) {}
