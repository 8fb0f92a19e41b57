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
 * Answers requests at the port for administrators: {@code /admin} is ours, {@code /zosConnect} is
 * that of z/OS Connect's zosConnect-2.0 feature. Everybody has to say who he is; looking takes the
 * right to look, and all that is asked for is told to {@link Watcher}.
 */
public final class AdminHandler implements HeadHandler {
    private static final Logger LOG = System.getLogger(AdminHandler.class.getName());

    private static final int FIRST_ERROR = 400;

    private final Gatekeeper gatekeeper;
    private final AdminPages pages;
    private final ZosConnectPages zosConnect;
    private final Watcher watcher;
    private final Executor workers;

    /** Learns of all that is asked for here. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * Somebody has asked for something, and this is the answer.
         *
         * @param name whose request it is; empty: nobody knows
         */
        void asked(String name, Request request, Answered answered);
    }

    /**
     * What came of a request.
     *
     * @param change what it has changed, in words that hold neither secrets nor data; null: nothing
     */
    public record Answered(Response response, @Nullable String change, long startedNanos) {}

    /**
     * @param workers for what takes long
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

    /** Whether a request changes nothing, and shows nothing of what callers of APIs sent. */
    public static boolean isLook(Request request) {
        Call call = Call.of(request);
        return call != null && call.isRead() && !call.is(3, "admin", "traces");
    }

    @Override
    public void headArrived(Exchange exchange) {
        long started = System.nanoTime();
        workers.execute(() -> identify(exchange, started));
    }

    /** The body is read only from visitors that are known. */
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
                    public void received() {
                        workers.execute(() -> answer(exchange, visitor, started));
                    }

                    @Override
                    public void refused(ListenerProblem problem) {
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
        watcher.asked(name, request, new Answered(response, change, started));
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
                    request,
                    400,
                    "The path or query cannot be read, or a parameter is given twice");
        }
        if (right == Right.NONE) {
            return refusal(request, 403, "The caller is no administrator");
        }
        if (!call.isRead() && request.headers().first("origin") != null) {
            return refusal(request, 403, "Pages in a browser may not change anything");
        }
        if (call.segments().isEmpty()) {
            return refusal(request, 404, "No such path");
        }
        return isTheirs(call) ? zosConnect.answer(call, right) : pages.answer(call, right);
    }

    private static boolean isTheirs(Call call) {
        return !call.segments().isEmpty() && call.segments().getFirst().equals("zosConnect");
    }

    /** In the form of the interface that was asked for. */
    private static Response refusal(Request request, int status, String why) {
        return request.path().matches("/+zosConnect(/.*)?")
                ? ZosConnectPages.error(status, why + ".", "")
                : AdminResponse.problem(status, why, List.of());
    }
}
