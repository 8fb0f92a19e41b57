package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.AddressLists;
import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.http.FrameLimits;
import io.ironbridge.gateway.http.HeadHandler;
import io.ironbridge.gateway.http.Heap;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.HttpTimeouts;
import io.ironbridge.gateway.http.ListenerConfig;
import io.ironbridge.gateway.http.SourceLimit;
import io.ironbridge.gateway.http.UnsentReplies;
import io.ironbridge.gateway.http.listener.HttpListener;
import io.ironbridge.gateway.observe.ListenerRefusals;
import io.ironbridge.gateway.tls.ServerTls;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens the ports of the {@code httpEndpoint} elements. */
final class Endpoints {
    private final ServerConfig config;
    private final GatewayOptions options;
    private final EventLoops loops;
    private final TlsStores tls;
    private final ListenerRefusals refusals;
    private final ListenerConfig.Memory memory;
    private final Map<HttpEndpoint, Optional<ServerTls>> contexts = new HashMap<>();

    Endpoints(ServerConfig config, GatewayOptions options, EventLoops loops) {
        this.config = config;
        this.options = options;
        this.loops = loops;
        this.tls = new TlsStores(config);
        ServerLimits.HeapShares heap = config.limits().heap();
        this.memory =
                new ListenerConfig.Memory(
                        new BodyBudget(Heap.bytes(heap.bodies()), heap.anonymousBodies()),
                        new UnsentReplies(Heap.bytes(heap.untaken())));
        this.refusals = new ListenerRefusals(config.observation().correlation().header());
    }

    /**
     * An open port.
     *
     * @param tls null for plain HTTP
     */
    record Open(HttpListener listener, ListenAddress address, @Nullable ServerTls tls) {}

    /** The first HTTPS port that will be opened. */
    OptionalInt httpsPort() throws ConfigurationException {
        for (HttpEndpoint endpoint : config.endpoints().httpEndpoints()) {
            if (endpoint.enabled() && httpsPort(endpoint) > 0 && inbound(endpoint).isPresent()) {
                return OptionalInt.of(httpsPort(endpoint));
            }
        }
        return OptionalInt.empty();
    }

    /** Reads the key stores of all HTTPS ports that will be opened. */
    void readKeys() throws ConfigurationException {
        for (HttpEndpoint endpoint : config.endpoints().httpEndpoints()) {
            if (endpoint.enabled() && httpsPort(endpoint) >= 0) {
                inbound(endpoint);
            }
        }
        HttpEndpoint admin = config.endpoints().admin().endpoint();
        if (config.endpoints().admin().configured() && admin.enabled() && admin.httpsPort() >= 0) {
            inbound(admin);
        }
    }

    /** Reloads the certificates of HTTPS ports when their files change. */
    void follow(ScheduledExecutorService timers, Executor workers, ServerEvents events) {
        contexts.values().forEach(tls -> tls.ifPresent(one -> one.watch(timers, workers, events)));
    }

    /**
     * Opens all ports.
     *
     * @param handlers makes the request handler of an endpoint
     * @param resources receives each listener
     */
    List<Open> open(Function<HttpEndpoint, HeadHandler> handlers, Consumer<AutoCloseable> resources)
            throws ConfigurationException {
        List<Open> open = new ArrayList<>();
        for (HttpEndpoint endpoint : config.endpoints().httpEndpoints()) {
            if (endpoint.enabled()) {
                open(endpoint, handlers.apply(endpoint))
                        .forEach(one -> {
                            open.add(one);
                            resources.accept(one.listener());
                        });
            }
        }
        return open;
    }

    /**
     * Opens the administration port.
     *
     * @param httpPort overrides the endpoint's; -1 for none
     */
    List<Open> openAdmin(
            HttpEndpoint endpoint,
            int httpPort,
            HeadHandler handler,
            Consumer<AutoCloseable> resources)
            throws ConfigurationException {
        List<Open> open = new ArrayList<>();
        if (httpPort >= 0) {
            open.add(open(endpoint, httpPort, null, handler));
        }
        if (endpoint.httpsPort() >= 0) {
            Optional<ServerTls> context = inbound(endpoint);
            if (context.isPresent()) {
                open.add(open(endpoint, endpoint.httpsPort(), context.get(), handler));
            }
        }
        open.forEach(one -> resources.accept(one.listener()));
        return open;
    }

    private List<Open> open(HttpEndpoint endpoint, HeadHandler handler)
            throws ConfigurationException {
        List<Open> open = new ArrayList<>();
        int httpPort = options.httpPort().orElse(endpoint.httpPort());
        if (httpPort >= 0) {
            open.add(open(endpoint, httpPort, null, handler));
        }
        Optional<ServerTls> context =
                httpsPort(endpoint) < 0 ? Optional.empty() : inbound(endpoint);
        if (context.isPresent()) {
            open.add(open(endpoint, httpsPort(endpoint), context.get(), handler));
        }
        return open;
    }

    /** Reads each endpoint's key store once. */
    private Optional<ServerTls> inbound(HttpEndpoint endpoint) throws ConfigurationException {
        Optional<ServerTls> known = contexts.get(endpoint);
        if (known == null) {
            known = tls.inbound(endpoint);
            contexts.put(endpoint, known);
        }
        return known;
    }

    private int httpsPort(HttpEndpoint endpoint) {
        return options.httpsPort().orElse(endpoint.httpsPort());
    }

    private Open open(
            HttpEndpoint endpoint, int port, @Nullable ServerTls context, HeadHandler handler)
            throws ConfigurationException {
        ListenerConfig settings =
                ListenerConfig.defaults()
                        .withHost(address(endpoint))
                        .withPort(port)
                        .withBacklog(endpoint.limits().backlog())
                        .withTls(context)
                        .withProblems(refusals::answer)
                        .withLimits(limits(endpoint))
                        .withTimeouts(timeouts(endpoint))
                        .withMemory(memory);
        try {
            HttpListener listener = HttpListener.start(settings, handler, loops);
            return new Open(
                    listener,
                    new ListenAddress(
                            endpoint.host(), listener.address().getPort(), context != null),
                    context);
        } catch (IOException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0107E",
                                    endpoint.source(),
                                    "The endpoint "
                                            + endpoint.id()
                                            + " cannot listen at "
                                            + endpoint.host()
                                            + ":"
                                            + port
                                            + ": "
                                            + why(e)
                                            + ".",
                                    "Free the port, or choose another with httpPort"
                                            + " (--http-port) or httpsPort (--https-port); if"
                                            + " the address is not one of this machine's,"
                                            + " correct host.")));
        }
    }

    private static String why(IOException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return String.valueOf(cause.getMessage());
    }

    private static String address(HttpEndpoint endpoint) {
        return switch (endpoint.host()) {
            case "localhost" -> "127.0.0.1";
            default -> endpoint.host();
        };
    }

    private static HttpLimits limits(HttpEndpoint endpoint) {
        EndpointConfig.EndpointLimits configured = endpoint.limits();
        return HttpLimits.defaults()
                .withMaxRequestLine(configured.head().maxLine())
                .withMaxHeaderBytes(configured.head().maxBytes())
                .withMaxBodyBytes((int) Math.min(configured.body().maxBytes(), Integer.MAX_VALUE))
                .withMaxConnections(configured.maxConnections())
                .withMaxHeaderCount(configured.head().maxFields())
                .withMaxChunkLine(configured.body().maxChunkLine())
                .withMaxPipelinedBytes(configured.body().maxPipelinedBytes())
                .withMaxConcurrentStreams(configured.http2().maxConcurrentStreams())
                .withMaxResets(configured.http2().maxResets())
                .withFrames(frames(configured.http2().frames()))
                .withReadAhead(configured.reply().readAhead())
                .withPerSource(perSource(configured.perSource(), endpoint.addresses()));
    }

    private static FrameLimits frames(EndpointConfig.FrameLimits configured) {
        return new FrameLimits(
                configured.smallContinuations(),
                configured.emptyData(),
                configured.unreadAnswers());
    }

    private static SourceLimit perSource(
            EndpointConfig.SourceLimit configured, AddressLists addresses) {
        return new SourceLimit(
                configured.maxConnections(),
                configured.bodyPercent(),
                address ->
                        configured.proxies().stream()
                                .anyMatch(network -> network.contains(address)),
                addresses::admit);
    }

    private static HttpTimeouts timeouts(HttpEndpoint endpoint) {
        EndpointConfig.EndpointLimits configured = endpoint.limits();
        return HttpTimeouts.defaults()
                .withHeader(configured.timeouts().head())
                .withBody(configured.timeouts().read())
                .withWrite(configured.timeouts().write())
                .withWriteRate(configured.reply().minRate())
                .withIdle(configured.timeouts().idle());
    }
}
