package io.ironbridge.lab.cics.region;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsExchange;
import io.ironbridge.lab.cics.hostlink.KnownPrograms;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.TaskRejectedException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/**
 * CICS web support: admits requests and routes them to the program of their URIMAP (CICS TS, "HTTP
 * request and response processing for CICS as an HTTP server").
 */
final class WebSupport implements HttpHandler {
    private static final System.Logger LOG = System.getLogger(WebSupport.class.getName());

    private final BasicAuthentication gate;
    private final Routes routes;
    private final Admission admission;
    private final Services services;
    private final Settings settings;

    /** Target of a route. */
    record Services(
            WebService hostLink, WebService alias, KnownPrograms programs, RegionAdmin admin) {
        /** A URIMAP of the host link runs the real program if there is one. */
        WebService of(Route route) {
            boolean builtIn =
                    route.program().isEmpty()
                            || (route.program().equals(Routes.HOST_LINK_PROGRAM)
                                    && !programs.hasModule(route.program()));
            return builtIn ? hostLink : alias;
        }
    }

    /**
     * How a TCPIPSERVICE is set.
     *
     * @param service its name
     * @param mostBytes MAXDATALEN, in bytes
     * @param deniedTransactions that no client is authorised for
     */
    record Settings(String service, int mostBytes, Set<String> deniedTransactions) {
        Settings {
            deniedTransactions = Set.copyOf(deniedTransactions);
        }
    }

    WebSupport(
            BasicAuthentication gate,
            Routes routes,
            Admission admission,
            Services services,
            Settings settings) {
        this.gate = gate;
        this.routes = routes;
        this.admission = admission;
        this.services = services;
        this.settings = settings;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        HttpCall call = new HttpCall(exchange);
        try {
            Optional<WebReply> refusal = serve(call, exchange instanceof HttpsExchange);
            refusal.ifPresent(call::send);
        } catch (TaskRejectedException e) {
            call.send(WebReplies.failure(503, String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            call.send(WebReplies.failure(503, "The region ends"));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-7156E A request of the lab CICS failed", e);
            call.send(WebReplies.failure(500, "The request failed in the region"));
        } finally {
            call.close();
        }
    }

    /** Empty if a service received the request. */
    private Optional<WebReply> serve(HttpCall call, boolean secure)
            throws IOException, InterruptedException, TaskRejectedException {
        Optional<String> user = gate.identify(call.header("Authorization"));
        if (user.isEmpty()) {
            return Optional.of(WebReplies.notAuthenticated());
        }
        if (RegionAdmin.isFor(call.path())) {
            return Optional.of(services.admin().serve(call, user.get()));
        }
        Optional<Route> route = routes.find(call.path());
        if (route.isEmpty()) {
            return refusal(404, "There is no URIMAP for this path");
        }
        return serve(call, route.get(), user.get(), secure);
    }

    private Optional<WebReply> serve(HttpCall call, Route route, String user, boolean secure)
            throws IOException, InterruptedException, TaskRejectedException {
        if (!route.enabled() || !route.transaction().enabled()) {
            return refusal(503, "The URIMAP or its transaction is disabled");
        }
        if (settings.deniedTransactions().contains(route.transaction().id())) {
            return refusal(403, "Not authorised for the alias transaction");
        }
        Optional<byte[]> body = call.body(settings.mostBytes());
        if (body.isEmpty()) {
            return refusal(400, "The body is longer than MAXDATALEN");
        }
        try (Admission.Pass _ = admission.enter()) {
            WebRequest request = request(call, route, Area.of(body.get()), secure);
            WebService service = services.of(route);
            String runsAs = route.user().isEmpty() ? user : route.user();
            service.serve(new WebCall(request, route.transaction(), route.program(), runsAs, call));
            return Optional.empty();
        }
    }

    private static Optional<WebReply> refusal(int status, String text) {
        return Optional.of(WebReplies.failure(status, text));
    }

    private WebRequest request(HttpCall call, Route route, Area body, boolean secure) {
        WebRequest.WebService service =
                new WebRequest.WebService(
                        settings.service(),
                        call.clientAddress(),
                        call.serverAddress(),
                        call.port(),
                        settings.mostBytes());
        return new WebRequest(
                call.method(),
                call.rawPath(),
                call.query(),
                call.version(),
                call.headers(),
                body,
                route.urimap(),
                service,
                secure);
    }
}
