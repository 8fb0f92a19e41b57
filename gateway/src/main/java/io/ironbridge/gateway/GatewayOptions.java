package io.ironbridge.gateway;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the command line puts over the configuration.
 *
 * @param httpPort in place of every endpoint's; 0 for any free port
 * @param httpsPort in place of every endpoint's
 * @param eventLoops threads that serve sockets; 0: one for each processor
 * @param drainTime how long requests in flight may take to finish at a stop; empty: as the
 *     configuration's {@code ironbridge_limits} says
 * @param localIms an IMS in this process; empty: none
 * @param labBroker stands in for queue managers; empty: none does
 * @param workloadActivity reports of intervals are appended to it; empty: as the configuration says
 */
public record GatewayOptions(
        OptionalInt httpPort,
        OptionalInt httpsPort,
        int eventLoops,
        Optional<Duration> drainTime,
        Optional<LocalIms> localIms,
        Optional<LabBroker> labBroker,
        Optional<Path> workloadActivity) {
    /** All as the configuration says, an event loop for each processor. */
    public static final GatewayOptions DEFAULT =
            new GatewayOptions(
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    public GatewayOptions withHttpPort(int port) {
        return new GatewayOptions(
                OptionalInt.of(port),
                httpsPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity);
    }

    public GatewayOptions withHttpsPort(int port) {
        return new GatewayOptions(
                httpPort,
                OptionalInt.of(port),
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity);
    }

    public GatewayOptions withEventLoops(int count) {
        return new GatewayOptions(
                httpPort, httpsPort, count, drainTime, localIms, labBroker, workloadActivity);
    }

    public GatewayOptions withDrainTime(Duration time) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                eventLoops,
                Optional.of(time),
                localIms,
                labBroker,
                workloadActivity);
    }

    public GatewayOptions withLocalIms(LocalIms ims) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                eventLoops,
                drainTime,
                Optional.of(ims),
                labBroker,
                workloadActivity);
    }

    public GatewayOptions withLabBroker(LabBroker broker) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                eventLoops,
                drainTime,
                localIms,
                Optional.of(broker),
                workloadActivity);
    }

    public GatewayOptions withWorkloadActivity(Path file) {
        return new GatewayOptions(
                httpPort, httpsPort, eventLoops, drainTime, localIms, labBroker, Optional.of(file));
    }
}
