package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Options of the command line that override the configuration. Immutable. */
public final class GatewayOptions {
    /** Everything as configured, one event loop for each processor. */
    public static final GatewayOptions DEFAULT = new GatewayOptions();

    private OptionalInt httpPort = OptionalInt.empty();
    private OptionalInt httpsPort = OptionalInt.empty();
    private OptionalInt adminPort = OptionalInt.empty();
    private int eventLoops;
    private Optional<Duration> drainTime = Optional.empty();
    private Optional<Path> workloadActivity = Optional.empty();
    private Optional<Path> tokens = Optional.empty();
    private Optional<Supplier<Loaded>> source = Optional.empty();
    private Optional<ServerState> state = Optional.empty();
    private boolean connects;
    private boolean hidesWarnings;
    private Optional<CallInterceptor.Factory> interceptors = Optional.empty();

    private GatewayOptions() {}

    private GatewayOptions with(Consumer<GatewayOptions> change) {
        GatewayOptions changed = new GatewayOptions();
        changed.httpPort = httpPort;
        changed.httpsPort = httpsPort;
        changed.adminPort = adminPort;
        changed.eventLoops = eventLoops;
        changed.drainTime = drainTime;
        changed.workloadActivity = workloadActivity;
        changed.tokens = tokens;
        changed.source = source;
        changed.state = state;
        changed.connects = connects;
        changed.hidesWarnings = hidesWarnings;
        changed.interceptors = interceptors;
        change.accept(changed);
        return changed;
    }

    /**
     * Overrides the HTTP port of every endpoint.
     *
     * @param port 0 for any free one
     */
    public GatewayOptions withHttpPort(int port) {
        return with(changed -> changed.httpPort = OptionalInt.of(port));
    }

    /** Overrides the HTTPS port of every endpoint. */
    public GatewayOptions withHttpsPort(int port) {
        return with(changed -> changed.httpsPort = OptionalInt.of(port));
    }

    /**
     * Overrides the administration port. Without this option and without a configured port there is
     * none.
     *
     * @param port -1: no administration; 0: any free port
     */
    public GatewayOptions withAdminPort(int port) {
        return with(changed -> changed.adminPort = OptionalInt.of(port));
    }

    /**
     * Sets the number of event loops.
     *
     * @param count of threads that serve sockets; 0: one for each processor
     */
    public GatewayOptions withEventLoops(int count) {
        return with(changed -> changed.eventLoops = count);
    }

    /** How long requests in flight may take to finish when the server stops. */
    public GatewayOptions withDrainTime(Duration time) {
        return with(changed -> changed.drainTime = Optional.of(time));
    }

    /** Appends reports of intervals to this file. */
    public GatewayOptions withWorkloadActivity(Path file) {
        return with(changed -> changed.workloadActivity = Optional.of(file));
    }

    /**
     * Folder for the local token: a user who can read that file is an administrator. Without this
     * option no token is written.
     */
    public GatewayOptions withTokens(Path folder) {
        return with(changed -> changed.tokens = Optional.of(folder));
    }

    /**
     * Reads the configuration again for a reload. Without this option the configuration is fixed
     * until the server stops.
     */
    public GatewayOptions withSource(Supplier<Loaded> reading) {
        return with(changed -> changed.source = Optional.of(reading));
    }

    /**
     * Stores what administrators change. Without this option, changes are lost when the server
     * stops.
     */
    public GatewayOptions withState(ServerState folder) {
        return with(changed -> changed.state = Optional.of(folder));
    }

    /** Lets {@link Gateway#check} open connections, so that back ends can check assets. */
    public GatewayOptions withConnections() {
        return with(changed -> changed.connects = true);
    }

    /** Keeps warnings of the configuration out of the log, because they have been reported. */
    public GatewayOptions withoutWarnings() {
        return with(changed -> changed.hidesWarnings = true);
    }

    /** Lets interceptors record or answer the calls of operations. */
    public GatewayOptions withInterceptors(CallInterceptor.Factory factory) {
        return with(changed -> changed.interceptors = Optional.of(factory));
    }

    Optional<CallInterceptor.Factory> interceptors() {
        return interceptors;
    }

    OptionalInt httpPort() {
        return httpPort;
    }

    OptionalInt httpsPort() {
        return httpsPort;
    }

    OptionalInt adminPort() {
        return adminPort;
    }

    int eventLoops() {
        return eventLoops;
    }

    Optional<Duration> drainTime() {
        return drainTime;
    }

    Optional<Path> workloadActivity() {
        return workloadActivity;
    }

    Optional<Path> tokens() {
        return tokens;
    }

    Optional<Supplier<Loaded>> source() {
        return source;
    }

    Optional<ServerState> state() {
        return state;
    }

    boolean connects() {
        return connects;
    }

    boolean hidesWarnings() {
        return hidesWarnings;
    }
}
