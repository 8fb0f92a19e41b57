package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.logs.LogRateLimiter;
import java.util.List;
import java.util.Optional;

/**
 * A connection of the configuration: its connector, the queue before it and what is counted.
 *
 * @param id of the connection element
 * @param provider kind of system, for meters and reports: Db2, SQL, CICS, IMS or MQ
 * @param peer where its calls go, for the log
 * @param policy what happens to calls that fail
 * @param refusals how often the log tells of requests that there is no place for
 */
public record BackEnd(
        String id,
        String provider,
        Peer peer,
        Connector connector,
        Admission admission,
        CallPolicy policy,
        CircuitBreaker breaker,
        CallMeters meters,
        LogRateLimiter refusals)
        implements AutoCloseable {
    @Override
    public void close() {
        connector.close();
    }

    /**
     * The other side.
     *
     * @param endpoint mostly host and port
     * @param user whom the connection names to it; empty: nobody
     */
    public record Peer(String endpoint, Optional<String> user) {
        @Override
        public String toString() {
            return endpoint + user.map(name -> ", user " + name).orElse("");
        }
    }

    /**
     * Something to call on a back end.
     *
     * @param name the asset's
     * @param bulkheads that its calls have to get into
     * @param callTime how long calls of it take; for the admission
     */
    public record Asset(
            String name,
            BackEnd backEnd,
            Target target,
            List<Bulkhead> bulkheads,
            ServiceTime callTime) {
        public Asset {
            bulkheads = List.copyOf(bulkheads);
        }

        public Asset(String name, BackEnd backEnd, Target target) {
            this(name, backEnd, target, List.of(), new ServiceTime());
        }

        /** This with bulkheads. */
        public Asset within(List<Bulkhead> others) {
            return new Asset(name, backEnd, target, others, callTime);
        }

        /** What bounds a request for it. */
        public Admission.Bounds bounds(CallContext context) {
            return new Admission.Bounds(
                    context.deadline(), context.cancellation(), bulkheads, callTime);
        }

        /** For the log: what is called for which asset, and over which connection. */
        @Override
        public String toString() {
            return "%s for the asset %s over the connection %s (%s)"
                    .formatted(target.name(), name, backEnd.id, backEnd.peer);
        }
    }
}
