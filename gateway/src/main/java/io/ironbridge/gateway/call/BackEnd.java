package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.workload.ServiceTime;
import io.ironbridge.gateway.workload.Work;
import java.util.List;
import java.util.Optional;

/**
 * A connection of the configuration: its connector, the queue before it and its counters.
 *
 * @param id of the connection element
 * @param provider kind of system, for meters and reports: Db2, SQL, CICS, IMS or MQ
 * @param peer the destination of its calls, for the log
 * @param policy for calls that fail
 * @param refusals limits the log lines about rejected requests
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
     * @param endpoint usually host and port
     * @param user that the connection sends; empty if it sends none
     */
    public record Peer(String endpoint, Optional<String> user) {
        @Override
        public String toString() {
            return endpoint + user.map(name -> ", user " + name).orElse("");
        }
    }

    /**
     * An asset on a back end.
     *
     * @param bulkheads that its calls must enter
     * @param callTime measured duration of its calls, for the admission
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

        /** This asset with other bulkheads. */
        public Asset within(List<Bulkhead> others) {
            return new Asset(name, backEnd, target, others, callTime);
        }

        /** This asset with another target. */
        public Asset calling(Target other) {
            return new Asset(name, backEnd, other, bulkheads, callTime);
        }

        /** The limits of a request for it. */
        public Admission.Bounds bounds(Work work, CallContext context) {
            return new Admission.Bounds(
                    work.period(System.nanoTime()),
                    work.arrived(),
                    context.deadline(),
                    context.cancellation(),
                    bulkheads,
                    callTime);
        }

        /** For the log: the target, the asset and the connection. */
        @Override
        public String toString() {
            return "%s for the asset %s over the connection %s (%s)"
                    .formatted(target.name(), name, backEnd.id, backEnd.peer);
        }
    }
}
