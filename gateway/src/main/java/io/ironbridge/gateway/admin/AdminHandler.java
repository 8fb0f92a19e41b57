package io.ironbridge.gateway.admin;

import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.HeadHandler;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests at the administration port: {@code /admin} is Ironbridge's own interface, {@code
 * /zosConnect} that of z/OS Connect's zosConnect-2.0 feature. All requests require authentication,
 * views require the right to look, and every request is reported to {@link Watcher}.
 */
public final class AdminHandler implements HeadHandler {
    private static final Logger LOG = System.getLogger(AdminHandler.class.getName());

    private static final int FIRST_ERROR = 400;

    private final Gatekeeper gatekeeper;
    private final AdminPages pages;
    private final ZosConnectPages zosConnect;
    private final Watcher watcher;
    private final Executor workers;

    /** Is notified of all requests. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * A request has been answered.
         *
         * @param name of the administrator; empty if unknown
         */
        void onRequest(String name, Request request, Answered answered);
    }

    /**
     * The answer to a request.
     *
     * @param change description of the change, without secrets or data; null if there was none
     */
    public record Answered(Response response, @Nullable String change, long startedNanos) {}

    /**
     * @param workers run operations that take long
     */
    public AdminHandler(
            Administration administration,
            Gatekeeper gatekeeper,
            ActivityPage activity,
            Watcher watcher,
            Executor workers) {
        this.gatekeeper = gatekeeper;
        this.pages = new AdminPages(administration, activity);
        this.zosConnect = new ZosConnectPages(administration);
        this.watcher = watcher;
        this.workers = workers;
    }

    /** Whether a request changes nothing, and shows no data of API callers. */
    public static boolean isLook(Request request) {
        Call call = Call.of(request);
        return call != null && call.isRead() && !call.is(3, "admin", "traces");
    }

    @Override
    public void headArrived(Exchange exchange) {
        long started = System.nanoTime();
        workers.execute(() -> identify(exchange, started));
    }

    /** Reads the body only of authenticated visitors. */
    private void identify(Exchange exchange, long started) {
        Gatekeeper.Visitor visitor = gatekeeper.visitor(exchange.request());
        if (visitor instanceof Gatekeeper.Unknown) {
            answer(exchange, visitor, started);
            return;
        }
        exchange.receive(
                true,
                new BodyReceiver() {
                    @Override
                    public void onBody() {
                        workers.execute(() -> answer(exchange, visitor, started));
                    }

                    @Override
                    public void onRejection(ListenerProblem problem) {
                        exchange.refuse(problem);
                    }
                });
    }

    private void answer(Exchange exchange, Gatekeeper.Visitor visitor, long started) {
        Request request = exchange.request();
        String name = "";
        String change = null;
        Response response;
        try {
            switch (visitor) {
                case Gatekeeper.Unknown unknown -> response = refused(request, unknown);
                case Gatekeeper.Known(String who, Right right) -> {
                    name = who;
                    response = answer(request, right);
                    change = response.status() < FIRST_ERROR ? change(request) : null;
                }
            }
        } catch (RefusedException e) {
            change = e.isDone() ? change(request) : null;
            response = refused(request, e);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0902E A request for administration failed",
                    new WithoutMessage(e));
            response = refusal(request, 500, "Internal error");
        }
        watcher.onRequest(name, request, new Answered(response, change, started));
        exchange.reply(response);
    }

    private static @Nullable String change(Request request) {
        Call call = Call.of(request);
        return call == null ? null : Changes.of(call);
    }

    private static Response refused(Request request, RefusedException refused) {
        Call call = Call.of(request);
        return call != null && isTheirs(call)
                ? ZosConnectPages.refusal(refused)
                : AdminPages.refusal(refused);
    }

    private static Response refused(Request request, Gatekeeper.Unknown unknown) {
        Response response = refusal(request, unknown.status(), unknown.why());
        for (String challenge : unknown.challenges()) {
            response = AdminResponse.with(response, "www-authenticate", challenge);
        }
        return response;
    }

    private Response answer(Request request, Right right) throws RefusedException {
        Call call = Call.of(request);
        if (call == null) {
            return refusal(
                    request, 400, "The path or query cannot be parsed, or a parameter is repeated");
        }
        if (right == Right.NONE) {
            return refusal(request, 403, "The caller is not an administrator");
        }
        if (!call.isRead() && request.headers().first("origin") != null) {
            return refusal(request, 403, "Pages in a browser must not change anything");
        }
        if (call.segments().isEmpty()) {
            return refusal(request, 404, "No such path");
        }
        return isTheirs(call) ? zosConnect.answer(call, right) : pages.answer(call, right);
    }

    private static boolean isTheirs(Call call) {
        return !call.segments().isEmpty() && call.segments().getFirst().equals("zosConnect");
    }

    /** In the form of the interface that was called. */
    private static Response refusal(Request request, int status, String why) {
        return request.path().matches("/+zosConnect(/.*)?")
                ? ZosConnectPages.error(status, why + ".", "")
                : AdminResponse.problem(status, why, List.of());
    }
}
