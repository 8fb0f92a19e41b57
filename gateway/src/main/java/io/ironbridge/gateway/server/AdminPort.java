package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.admin.AdminHandler;
import io.ironbridge.gateway.admin.LocalToken;
import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.http.HeadHandler;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.request.ActivityPages;
import io.ironbridge.gateway.request.Page;
import io.ironbridge.gateway.request.RequestIds;
import io.ironbridge.gateway.tls.ServerTls;
import io.ironbridge.gateway.tls.StartFault;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Opens the administration port and records what administrators do. */
final class AdminPort {
    private static final Logger LOG = System.getLogger(AdminPort.class.getName());
    private static final int FIRST_ERROR = 400;
    private static final int UNAUTHENTICATED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 429;

    private final Engine engine;

    private AdminPort(Engine engine) {
        this.engine = engine;
    }

    /**
     * Opens the port if the configuration or the command line asks for it.
     *
     * @param addresses of the endpoints, which the port must not repeat
     * @return where administrators are answered
     */
    static List<ListenAddress> open(
            Engine engine,
            Generations generations,
            Reloader reloader,
            Endpoints endpoints,
            List<ListenAddress> addresses)
            throws ConfigurationException {
        EndpointConfig.Admin wanted = generations.current().loaded().config().endpoints().admin();
        GatewayOptions options = engine.options();
        if (!isWanted(wanted, options)) {
            return List.of();
        }
        HttpEndpoint endpoint = wanted.endpoint();
        int httpPort = options.adminPort().orElse(endpoint.httpPort());
        checkExposure(endpoint, httpPort);
        AdminRecord.open();
        AdminPort port = new AdminPort(engine);
        CompletableFuture<HeadHandler> handler = new CompletableFuture<>();
        List<Endpoints.Open> open =
                endpoints.openAdmin(
                        endpoint,
                        httpPort,
                        exchange -> {
                            var _ = handler.thenAccept(known -> known.headArrived(exchange));
                        },
                        engine::closeOnStop);
        open.forEach(one -> ServerMeters.register(engine.registry(), one.listener()));
        List<ListenAddress> admin = open.stream().map(Endpoints.Open::address).toList();
        Optional<Path> tokens = options.tokens().filter(_ -> wanted.localToken());
        handler.complete( // knows the port
                new AdminHandler(
                        new ServerAdministration(
                                engine,
                                generations,
                                reloader,
                                addresses.stream().map(ListenAddress::url).toList()),
                        new AdminGate(
                                generations,
                                tokens.isPresent() && !open.isEmpty()
                                        ? port.token(tokens.get(), open.getFirst(), endpoint)
                                        : null),
                        port::activity,
                        port::logRequest,
                        engine.workers().virtualThreads()));
        return admin;
    }

    /**
     * Checks that the port may be opened as configured.
     *
     * @throws ConfigurationException if not
     */
    static void check(EndpointConfig.Admin wanted, GatewayOptions options)
            throws ConfigurationException {
        if (isWanted(wanted, options)) {
            HttpEndpoint endpoint = wanted.endpoint();
            checkExposure(endpoint, options.adminPort().orElse(endpoint.httpPort()));
        }
    }

    private static boolean isWanted(EndpointConfig.Admin wanted, GatewayOptions options) {
        return options.adminPort().isPresent()
                ? options.adminPort().getAsInt() >= 0
                : wanted.configured() && wanted.endpoint().enabled();
    }

    private LocalToken token(Path folder, Endpoints.Open open, HttpEndpoint endpoint)
            throws ConfigurationException {
        ListenAddress address = open.address();
        ServerTls tls = open.tls();
        try {
            LocalToken token =
                    LocalToken.write(
                            folder,
                            address.port(),
                            address.url(),
                            tls == null ? List.of() : tls.shown());
            engine.closeOnStop(token);
            if (tls != null) {
                tls.onChange(() -> renew(token, tls));
            }
            return token;
        } catch (IOException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0152E",
                                    endpoint.source(),
                                    "The administrators' token cannot be written to "
                                            + folder
                                            + ": "
                                            + e.getMessage(),
                                    "Make the folder writable, or set localToken=\"false\" on"
                                            + " <ironbridge_admin>.")));
        }
    }

    private static void renew(LocalToken token, ServerTls tls) {
        try {
            token.renew(tls.shown());
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0164W The new certificates cannot be written to {0}, so that"
                            + " ironbridge admin does not trust them: {1}",
                    token.file(),
                    e.getMessage());
        }
    }

    /** Administrators' passwords must not cross a network unencrypted. */
    private static void checkExposure(HttpEndpoint endpoint, int httpPort)
            throws ConfigurationException {
        if (httpPort >= 0 && !AnonymousAccessCheck.isLoopback(endpoint)) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0151E",
                                    endpoint.source(),
                                    "The administration port would listen at "
                                            + endpoint.host()
                                            + " without TLS.",
                                    "Set httpPort=\"-1\" and an httpsPort on <ironbridge_admin>,"
                                            + " or let it listen at localhost.")));
        }
    }

    private Response activity(Request request) {
        return switch (new ActivityPages(engine.activity()).answer(request)) {
            case ActivityPages.Found(Page page) -> page.response();
            case ActivityPages.Refused(Problem problem) -> problem.response(RequestIds.fresh());
        };
    }

    /** Logs changes and attempts to change, views of request data, and rejected administrators. */
    private void logRequest(String name, Request request, AdminHandler.Answered answered) {
        Response response = answered.response();
        if (AdminHandler.isLook(request) && !isRefused(response)) {
            return;
        }
        AdminRecord.line(
                response.status() < FIRST_ERROR ? Level.INFO : Level.WARNING,
                "IRB-GW-0160I Administration: {0} from {1}: {2} {3}: {4}{5}",
                name.isEmpty() ? "an unknown caller" : name,
                request.remote().getAddress().getHostAddress(),
                request.method(),
                printable(request.path()),
                Integer.toString(response.status()),
                answered.change() == null ? "" : ": " + answered.change());
        engine.audit(event(name, request, answered));
    }

    private static boolean isRefused(Response response) {
        return response.status() == UNAUTHENTICATED
                || response.status() == FORBIDDEN
                || response.status() == TOO_MANY;
    }

    private static String printable(String path) {
        return path.replaceAll("[^\\x21-\\x7e]", "?");
    }

    private static AuditEvent event(String name, Request request, AdminHandler.Answered answered) {
        Instant exit = Instant.now();
        Response response = answered.response();
        return AuditEvent.administration(
                response.status(),
                RequestIds.fresh(),
                new AuditEvent.Asked(
                        name.isEmpty() ? null : name,
                        request.remote().getAddress().getHostAddress(),
                        request.method(),
                        request.path(),
                        request.body().length(),
                        bytes(response)),
                exit.minusNanos(System.nanoTime() - answered.startedNanos()),
                exit,
                answered.change());
    }

    private static long bytes(Response response) {
        return response.body() instanceof Response.Whole(var body) ? body.length() : 0;
    }
}
