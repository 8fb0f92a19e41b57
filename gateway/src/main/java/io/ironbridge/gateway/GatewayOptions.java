package io.ironbridge.gateway;

import io.ironbridge.mapping.MappingLimits;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What the command line adds to the configuration.
 *
 * @param httpPort in place of every endpoint's; 0 for any free port
 * @param httpsPort in place of every endpoint's
 * @param eventLoops threads that serve sockets; 0: one for each processor
 * @param largeBody bytes of a body from which on it is mapped on a virtual thread, so that an event
 *     loop is not held up
 * @param drainDelay from being no longer ready, which load balancers must get to see, to closing
 *     the ports
 * @param drainTime how long requests in flight may take to finish at a stop
 */
public record GatewayOptions(
        OptionalInt httpPort,
        OptionalInt httpsPort,
        int eventLoops,
        Duration drainTime,
        Duration drainDelay,
        int largeBody,
        MappingLimits mappingLimits) {
    /** The configuration's ports, a loop for each processor, 30 s to drain. */
    public static final GatewayOptions DEFAULT =
            new GatewayOptions(
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    0,
                    Duration.ofSeconds(30),
                    Duration.ZERO,
                    128 << 10,
                    MappingLimits.DEFAULT);

    public GatewayOptions withHttpPort(int port) {
        return new GatewayOptions(
                OptionalInt.of(port),
                httpsPort,
                eventLoops,
                drainTime,
                drainDelay,
                largeBody,
                mappingLimits);
    }

    public GatewayOptions withHttpsPort(int port) {
        return new GatewayOptions(
                httpPort,
                OptionalInt.of(port),
                eventLoops,
                drainTime,
                drainDelay,
                largeBody,
                mappingLimits);
    }

    public GatewayOptions withEventLoops(int count) {
        return new GatewayOptions(
                httpPort, httpsPort, count, drainTime, drainDelay, largeBody, mappingLimits);
    }

    public GatewayOptions withDrainTime(Duration time) {
        return new GatewayOptions(
                httpPort, httpsPort, eventLoops, time, drainDelay, largeBody, mappingLimits);
    }

    public GatewayOptions withDrainDelay(Duration delay) {
        return new GatewayOptions(
                httpPort, httpsPort, eventLoops, drainTime, delay, largeBody, mappingLimits);
    }
}
