package io.ironbridge.gateway.request;

import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.http.Request;
import org.jspecify.annotations.Nullable;

/** Is notified when requests begin and end; throws nothing. Thread-safe. */
public interface RequestObserver {
    /**
     * A request begins.
     *
     * @param log of its endpoint; null if there is none
     * @return what to record of it
     */
    Observation onBegin(Request request, String requestId, @Nullable AccessLog log);

    /**
     * A request has ended; the reply has been handed over as far as it will be.
     *
     * @param endedNanos by {@link System#nanoTime}
     */
    void onEnd(RequestContext context, Reply reply, RequestResult result, long endedNanos);
}
