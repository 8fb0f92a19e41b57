package io.ironbridge.gateway.request;

import io.ironbridge.gateway.cache.CacheRequest;
import io.ironbridge.gateway.cache.CacheUse;
import io.ironbridge.gateway.cache.OperationCache;
import io.ironbridge.gateway.cache.OperationCache.Awaited;
import io.ironbridge.gateway.cache.OperationCache.Elsewhere;
import io.ironbridge.gateway.cache.OperationCache.Ended;
import io.ironbridge.gateway.cache.OperationCache.FindAgain;
import io.ironbridge.gateway.cache.OperationCache.Hit;
import io.ironbridge.gateway.cache.OperationCache.MakeOwn;
import io.ironbridge.gateway.cache.OperationCache.Making;
import io.ironbridge.gateway.cache.OperationCache.Missing;
import io.ironbridge.gateway.cache.OperationCache.Shared;
import io.ironbridge.gateway.cache.OperationCache.Stale;
import io.ironbridge.gateway.cache.OperationCache.Unkept;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.RequestContext.Next;
import io.ironbridge.gateway.request.RequestContext.Next.Answer;
import io.ironbridge.gateway.request.RequestContext.Next.Later;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Received;
import io.ironbridge.gateway.security.Caller;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where a request meets the cache: before it is admitted, and with its answer. */
final class Caching {
    private final Sender sender;
    private final BiConsumer<RequestContext, Runnable> onLoop;
    private final BiConsumer<Received, CacheUse> copy;
    private final ScheduledExecutorService timers;

    /**
     * @param onLoop continues a request on its event loop
     * @param copy makes a request's reply once more, without its client
     * @param timers end waits for the replies of other requests
     */
    Caching(
            Sender sender,
            BiConsumer<RequestContext, Runnable> onLoop,
            BiConsumer<Received, CacheUse> copy,
            ScheduledExecutorService timers) {
        this.sender = sender;
        this.onLoop = onLoop;
        this.copy = copy;
        this.timers = timers;
    }

    /** Answers with a kept reply, or waits for that of another request. */
    Next<Received> find(Received received) {
        Permitted permitted = received.permitted();
        OperationCache cache = permitted.operation().cache();
        if (cache == null) {
            return received;
        }
        CacheUse use =
                new CacheUse(
                        cache,
                        new CacheRequest(
                                received.context().request(),
                                permitted.pathParameters(),
                                permitted.caller().map(Caching::text).orElse("")),
                        permitted.caller().isPresent());
        received.context().onCache(use);
        return find(received, use);
    }

    /** The same user may have tokens with different claims, which mappings may use. */
    private static String text(Caller caller) {
        return caller.realm() + "\n" + caller.name() + "\n" + caller.claims().json();
    }

    private Next<Received> find(Received received, CacheUse use) {
        return switch (use.find()) {
            case Unkept _, Missing _ -> received;
            case Hit(Response response) -> new Answer<>(response, RequestResult.REPLIED);
            case Stale(Response response, Making making) -> {
                copy.accept(received, use.ofCopy(making));
                yield new Answer<>(response, RequestResult.REPLIED);
            }
            case Awaited(Making making) ->
                    (Later<Received>) then -> await(received, use, making::await, then);
            case Elsewhere(Making making) ->
                    (Later<Received>) then -> await(received, use, making::search, then);
        };
    }

    /**
     * For half of the time that is left, so that there is time for a call.
     *
     * @param waiting begins to wait, returns what ends it; null if there may be a reply now
     */
    private void await(
            Received received,
            CacheUse use,
            Function<Consumer<Ended>, @Nullable Runnable> waiting,
            Consumer<Next<Received>> then) {
        RequestContext context = received.context();
        Wait wait = new Wait();
        Runnable stays =
                context.exchange()
                        .cancellation()
                        .onCancel(() -> {
                            if (wait.end()) {
                                sender.abandon(context);
                            }
                        });
        Consumer<Ended> goOn =
                ended -> {
                    if (wait.end()) {
                        stays.run();
                        onLoop.accept(context, () -> then.accept(next(received, use, ended)));
                    }
                };
        Runnable leave = waiting.apply(goOn);
        if (leave == null) {
            goOn.accept(new FindAgain());
            return;
        }
        wait.with(
                leave,
                timers.schedule(
                        () -> goOn.accept(new MakeOwn()),
                        Math.max(0, received.call().deadline().remainingNanos() / 2),
                        TimeUnit.NANOSECONDS));
    }

    /** A wait that ends once. */
    private static final class Wait {
        private boolean isOver;
        private @Nullable Runnable leave;
        private @Nullable Future<?> timer;

        /** False if it has ended. */
        synchronized boolean end() {
            boolean isFirst = !isOver;
            isOver = true;
            release();
            return isFirst;
        }

        synchronized void with(Runnable leaving, Future<?> ending) {
            leave = leaving;
            timer = ending;
            if (isOver) {
                release();
            }
        }

        private void release() {
            if (leave != null && timer != null) {
                leave.run();
                timer.cancel(false);
            }
        }
    }

    private Next<Received> next(Received received, CacheUse use, Ended ended) {
        return switch (ended) {
            case Shared(Response response) -> {
                use.receive();
                yield new Answer<>(response, RequestResult.REPLIED);
            }
            case MakeOwn _ -> received;
            case FindAgain _ -> find(received, use);
        };
    }

    /** The answer as it is sent; replies are kept, and what a call may have changed is dropped. */
    static Answer<?> ended(RequestContext context, Answer<?> answer) {
        CacheUse use = context.cacheUse();
        if (use == null) {
            return answer;
        }
        if (context.hasCalled()) {
            use.invalidate();
        }
        if (context.isCancelled()) {
            return answer; // another request makes the reply
        }
        return switch (answer.result()) {
            case REPLIED -> new Answer<>(use.made(answer.response()), answer.result());
            case FAILED, ERROR, OVERLOADED -> {
                Response stale = use.replaceError();
                yield stale == null ? answer : new Answer<>(stale, RequestResult.REPLIED);
            }
            case REFUSED, CANCELLED -> answer;
        };
    }
}
