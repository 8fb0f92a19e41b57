package io.ironbridge.gateway.cache;

import io.ironbridge.gateway.cache.OperationCache.Awaited;
import io.ironbridge.gateway.cache.OperationCache.Elsewhere;
import io.ironbridge.gateway.cache.OperationCache.Found;
import io.ironbridge.gateway.cache.OperationCache.Hit;
import io.ironbridge.gateway.cache.OperationCache.Making;
import io.ironbridge.gateway.cache.OperationCache.Missing;
import io.ironbridge.gateway.cache.OperationCache.Stale;
import io.ironbridge.gateway.cache.OperationCache.Unkept;
import io.ironbridge.gateway.http.Response;
import org.jspecify.annotations.Nullable;

/** What one request has to do with the cache. One step at a time. */
public final class CacheUse {
    private final OperationCache cache;
    private final CacheRequest request;
    private final boolean isKnown;
    private @Nullable Making making;
    private boolean hasInvalidated;

    /**
     * @param isKnown whether the caller is identified, so that what it wishes may count
     */
    public CacheUse(OperationCache cache, CacheRequest request, boolean isKnown) {
        this.cache = cache;
        this.request = request;
        this.isKnown = isKnown;
    }

    /** What a copy of the request has to do that makes this reply. */
    public CacheUse ofCopy(Making reply) {
        CacheUse copy = new CacheUse(cache, request, isKnown);
        copy.making = reply;
        return copy;
    }

    /** Looks for a reply. If there is none, the request makes it until it ends. */
    public Found find() {
        Found found = cache.find(request, isKnown);
        switch (found) {
            case Missing(Making own) -> making = own;
            case Elsewhere(Making own) -> making = own;
            case Hit _, Stale _, Awaited _, Unkept _ -> {
                // the request makes no reply
            }
        }
        return found;
    }

    /** There is a reply, which another request or member has made. */
    public void receive() {
        making = null;
    }

    /** A call was made, or may have been: what it may have changed is not kept any longer. */
    public void invalidate() {
        if (!hasInvalidated) {
            hasInvalidated = true;
            cache.invalidate(request);
        }
    }

    /** The response of a back end, as it is sent: with the fields of the cache, if it is kept. */
    public Response made(Response response) {
        Making own = making;
        if (own == null) {
            return response;
        }
        Response sent = own.made(response);
        making = null; // unless it has failed, which ends at the end of the request
        return sent;
    }

    /** The reply that replaces an error; null if there is none. */
    public @Nullable Response replaceError() {
        Making own = making;
        if (own == null) {
            return null;
        }
        Response sent = own.replaceError();
        making = null;
        return sent;
    }

    /** The request has ended: if it has made no reply, another one has to. */
    public void end() {
        Making own = making;
        making = null;
        if (own != null) {
            own.giveUp();
        }
    }
}
