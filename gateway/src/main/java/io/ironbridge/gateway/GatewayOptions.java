package io.ironbridge.gateway;

import io.ironbridge.apiproject.Loaded;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * What the command line puts over the configuration.
 *
 * @param httpPort in place of every endpoint's; 0 for any free port
 * @param httpsPort in place of every endpoint's
 * @param adminPort in place of the configured one; -1: no administration; 0: any free port; empty:
 *     as the configuration says, and none if it says nothing
 * @param eventLoops threads that serve sockets; 0: one for each processor
 * @param drainTime how long requests in flight may take to finish at a stop; empty: as the
 *     configuration's {@code ironbridge_limits} says
 * @param localIms an IMS in this process; empty: none
 * @param labBroker stands in for queue managers; empty: none does
 * @param workloadActivity reports of intervals are appended to it; empty: as the configuration says
 * @param tokens folder for the file with which whoever may read it is an administrator; empty: none
 *     is written
 * @param source reads the configuration anew; empty: it stays as it is until the server stops
 * @param state what administrators change is remembered there; empty: it is forgotten at the stop
 */
public record GatewayOptions(
        OptionalInt httpPort,
        OptionalInt httpsPort,
        OptionalInt adminPort,
        int eventLoops,
        Optional<Duration> drainTime,
        Optional<LocalIms> localIms,
        Optional<LabBroker> labBroker,
        Optional<Path> workloadActivity,
        Optional<Path> tokens,
        Optional<Supplier<Loaded>> source,
        Optional<ServerState> state) {
    /** All as the configuration says, an event loop for each processor. */
    public static final GatewayOptions DEFAULT =
            new GatewayOptions(
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    public GatewayOptions withHttpPort(int port) {
        return new GatewayOptions(
                OptionalInt.of(port),
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withHttpsPort(int port) {
        return new GatewayOptions(
                httpPort,
                OptionalInt.of(port),
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withAdminPort(int port) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                OptionalInt.of(port),
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withEventLoops(int count) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                count,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withDrainTime(Duration time) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                Optional.of(time),
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withLocalIms(LocalIms ims) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                Optional.of(ims),
                labBroker,
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withLabBroker(LabBroker broker) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                Optional.of(broker),
                workloadActivity,
                tokens,
                source,
                state);
    }

    public GatewayOptions withWorkloadActivity(Path file) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                Optional.of(file),
                tokens,
                source,
                state);
    }

    public GatewayOptions withTokens(Path folder) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                Optional.of(folder),
                source,
                state);
    }

    public GatewayOptions withSource(Supplier<Loaded> reading) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                Optional.of(reading),
                state);
    }

    public GatewayOptions withState(ServerState folder) {
        return new GatewayOptions(
                httpPort,
                httpsPort,
                adminPort,
                eventLoops,
                drainTime,
                localIms,
                labBroker,
                workloadActivity,
                tokens,
                source,
                Optional.of(folder));
    }
}
