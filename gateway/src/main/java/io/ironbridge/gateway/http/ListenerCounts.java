package io.ironbridge.gateway.http;

/**
 * A listener's connections and requests at one moment; counts are since the start.
 *
 * @param open connections open now
 * @param accepted connections accepted
 * @param refused connections closed at once because too many were open
 * @param refusedSources connections closed at once because too many of their source were open, or
 *     because their source is not permitted
 * @param refusedRequests input that never became a request and was rejected
 * @param failedHandshakes failed TLS handshakes
 * @param endedConnections HTTP/2 connections that broke the protocol or a limit
 * @param stalledReplies abandoned because their clients read nothing, or too little
 * @param droppedReplies abandoned to free memory for others
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
