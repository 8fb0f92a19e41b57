package io.ironbridge.gateway.cache;

import io.ironbridge.apiproject.project.CachePolicy;
import io.ironbridge.apiproject.project.CachePolicy.Sharing;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.sharedstore.SharedStore;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kept replies of one operation, and what its calls make invalid. Thread-safe. */
public final class OperationCache {
    private static final int OK = 200;

    /** The store has a shorter limit. */
    private static final Duration FOREVER = Duration.ofDays(365);

    /** With which a client asks for a new reply (RFC 9111, section 5.2.1). */
    private static final Pattern NEW =
            Pattern.compile("no-cache|max-age=\"?0+\"?(?![0-9])", Pattern.CASE_INSENSITIVE);

    private final CacheRegion region;
    private final ReplyMemory memory;
    private final @Nullable SharedReplies shared;
    private final Sharing sharing;
    private final CacheKeys keys;
    private final boolean keeps;
    private final CacheHeaders headers;
    private final CacheMeters meters;

    /**
     * @param region holds the replies of the operation's API
     * @param operation id of the operation
     * @param identifies whether its callers are identified
     */
    public OperationCache(
            CacheRegion region,
            CachePolicy policy,
            String operation,
            boolean identifies,
            CacheMeters meters) {
        this.region = region;
        this.memory = region.memory();
        this.shared = memory.shared();
        this.sharing = policy.sharing();
        this.keys = new CacheKeys(region.scope(), region.prefix(), operation, policy);
        this.keeps = !policy.ids().isEmpty();
        this.headers = new CacheHeaders(identifies);
        this.meters = meters;
        region.add(operation, this::pull);
    }

    /** What there is for a request. */
    public sealed interface Found {}

    /** Its reply is not one that is kept. */
    public record Unkept() implements Found {}

    /** A kept reply. */
    public record Hit(Response response) implements Found {}

    /** A reply after its time, which may be sent while this request's copy makes a new one. */
    public record Stale(Response response, Making making) implements Found {}

    /** The request has to make the reply. */
    public record Missing(Making making) implements Found {}

    /** Another member may have the reply; otherwise the request has to make it. */
    public record Elsewhere(Making making) implements Found {}

    /** Another request makes the reply. */
    public record Awaited(Making making) implements Found {}

    /** What a request that has waited does next. */
    public sealed interface Ended {}

    /** Sends this. */
    public record Shared(Response response) implements Ended {}

    /** Calls the back end. */
    public record MakeOwn() implements Ended {}

    /** Looks for a reply again. */
    public record FindAgain() implements Ended {}

    /** The making of a reply; {@link #made}, {@link #replaceError} or {@link #giveUp} ends it. */
    public final class Making {
        private final CacheRequest request;
        private final CacheKeys.Keyed keyed;
        private final Flight flight;
        private final @Nullable KeptReply before;
        private final boolean isForced;

        /** Of the search at other members; null if there was none. */
        private volatile @Nullable Long moment;

        private Making(
                CacheRequest request,
                CacheKeys.Keyed keyed,
                Flight flight,
                @Nullable KeptReply before,
                boolean isForced) {
            this.request = request;
            this.keyed = keyed;
            this.flight = flight;
            this.before = before;
            this.isForced = isForced;
        }

        /**
         * Waits for another request's reply.
         *
         * @param then is called once, on any thread
         * @return ends the wait; null if the making has ended: there may be a reply now
         */
        public @Nullable Runnable await(Consumer<Ended> then) {
            return flight.await(landing ->
                    then.accept(
                            switch (landing) {
                                case Flight.Landed(KeptReply reply) -> {
                                    meters.collapse();
                                    yield new Shared(reply.answer(request, memory.now()));
                                }
                                case Flight.Unshared _ -> new MakeOwn();
                                case Flight.GivenUp _ -> new FindAgain();
                            }));
        }

        /**
         * Looks for the reply at other members.
         *
         * @param then is called once, on any thread
         * @return ends the search
         */
        public Runnable search(Consumer<Ended> then) {
            AtomicBoolean isOver = new AtomicBoolean();
            Objects.requireNonNull(shared)
                    .get(region.digest(), region.local(keyed.key()))
                    .whenComplete((found, _) -> {
                        if (!isOver.compareAndSet(false, true)) {
                            return; // the request does not wait for it any longer
                        }
                        KeptReply reply = found == null ? null : found(found);
                        if (reply == null) {
                            meters.miss();
                            then.accept(new MakeOwn());
                        } else {
                            meters.share();
                            then.accept(new Shared(reply.answer(request, memory.now())));
                        }
                    });
            return () -> isOver.set(true);
        }

        private @Nullable KeptReply found(SharedStore.Found found) {
            moment = found.moment();
            KeptReply reply = isForced ? null : keep(found, keyed, flight);
            if (reply != null) {
                memory.end(flight, new Flight.Landed(reply));
            }
            return reply;
        }

        /**
         * A reply of the back end, mapped.
         *
         * @return what to send
         */
        public Response made(Response response) {
            if (!mayBeKept(response)) {
                memory.drop(keyed.key());
                dropShared();
                memory.end(flight, new Flight.Unshared());
                return CacheHeaders.withStatus(response, status(false));
            }
            return switch (response.body()) {
                case Response.Whole(Bytes body) -> whole(response, body);
                case Response.Streamed streamed -> streamed(response, streamed);
            };
        }

        /** Others do not wait: its end comes as fast as its client reads. */
        private Response streamed(Response response, Response.Streamed body) {
            Response head = headers.ofMiss(response, keyed.id(), status(false));
            if (!memory.collect(flight)) {
                return head;
            }
            return new Response(
                    head.status(),
                    head.headers(),
                    new Response.Streamed(
                            new CollectedBody(
                                    body.chunks(),
                                    memory.config().entryBytes(),
                                    whole -> collected(response, whole)),
                            body.otherwise()));
        }

        private void collected(Response response, @Nullable Bytes body) {
            if (body == null) {
                memory.end(flight, new Flight.Unshared());
            } else {
                whole(
                        new Response(
                                response.status(), response.headers(), new Response.Whole(body)),
                        body);
            }
        }

        private Response whole(Response response, Bytes body) {
            Response valid = CacheHeaders.withValidator(response, body);
            KeptReply reply =
                    new KeptReply(
                            keyed.key(),
                            flight.groups(),
                            keyed.id(),
                            valid,
                            body,
                            headers,
                            memory.now());
            boolean kept =
                    reply.weight() <= memory.config().entryBytes() && memory.keep(flight, reply);
            if (kept) {
                share(valid, body);
            }
            memory.end(flight, new Flight.Landed(reply));
            Response whole = headers.ofMiss(valid, keyed.id(), status(kept));
            return CacheHeaders.isUnchanged(request, whole)
                    ? CacheHeaders.notModified(whole)
                    : whole;
        }

        /** What the back end answers now is not what the store has. */
        private void dropShared() {
            Long since = moment;
            if (shared != null && since != null) {
                shared.drop(region.digest(), region.local(keyed.key()), since);
            }
        }

        private void share(Response valid, Bytes body) {
            Long since = moment;
            if (shared != null && since != null) {
                shared.put(
                        region.digest(),
                        region.local(keyed.key()),
                        new SharedReply(since, valid, body),
                        keys.shared(flight.groups()),
                        keyed.id().timeout().isZero() ? FOREVER : keyed.id().timeout());
                if (sharing == Sharing.SHARED_PUSH) {
                    shared.push(region.digest(), region.local(keyed.key()), flight.groups());
                }
            }
        }

        private String status(boolean kept) {
            String why = isForced ? "fwd=request" : before == null ? "fwd=uri-miss" : "fwd=stale";
            return why + (kept ? "; stored" : "");
        }

        private static boolean mayBeKept(Response response) {
            return response.status() == OK && CacheHeaders.mayBeKept(response);
        }

        /** The client has left, or the request has ended otherwise. */
        public void giveUp() {
            flight.outdate(); // a late result of its search is not kept
            memory.end(flight, new Flight.GivenUp());
        }

        /**
         * There was no reply of the back end.
         *
         * @return the one before, if its rules permit to send it now; otherwise null
         */
        public @Nullable Response replaceError() {
            KeptReply stale = before;
            long now = memory.now();
            if (stale == null || flight.isOutdated() || !stale.mayReplaceError(now)) {
                memory.end(flight, new Flight.Unshared());
                return null;
            }
            meters.sendStale();
            memory.end(flight, new Flight.Landed(stale));
            return stale.answer(request, now);
        }
    }

    /**
     * Looks for a reply.
     *
     * @param known whether the caller is identified, so that what it wishes may count
     */
    public Found find(CacheRequest request, boolean known) {
        CacheKeys.Keyed keyed =
                request.isLong() || request.hasUncheckedCredentials() ? null : keys.key(request);
        if (keyed == null) {
            if (keeps) {
                meters.bypass();
            }
            return new Unkept();
        }
        boolean forced = known && memory.config().obeysClients() && wantsNew(request);
        KeptReply kept = memory.get(keyed.key());
        long now = memory.now();
        if (kept != null && kept.isFresh(now) && !forced) {
            meters.hit();
            return new Hit(kept.answer(request, now));
        }
        Flight own = new Flight(keyed.key(), keys.dependencies(request));
        Flight flight = memory.begin(own);
        Making making = new Making(request, keyed, flight, kept, forced);
        if (kept != null && !forced && request.isRead() && kept.mayBeRevalidated(now)) {
            meters.sendStale();
            Response stale = kept.answer(request, now);
            return flight == own ? new Stale(stale, making) : new Hit(stale);
        }
        if (flight != own) {
            return forced ? new Unkept() : new Awaited(making);
        }
        KeptReply meanwhile = forced ? null : memory.get(keyed.key());
        if (meanwhile != null && meanwhile.isFresh(now)) {
            memory.end(flight, new Flight.Landed(meanwhile));
            meters.hit();
            return new Hit(meanwhile.answer(request, now));
        }
        if (shared != null && sharing != Sharing.NOT_SHARED) {
            return new Elsewhere(making);
        }
        meters.miss();
        return new Missing(making);
    }

    /** Keeps a reply of another member; null if it cannot be used here. */
    private @Nullable KeptReply keep(
            SharedStore.Found found, CacheKeys.Keyed keyed, Flight flight) {
        SharedReply made = found.value() == null ? null : SharedReply.of(found.value());
        if (made == null) {
            return null;
        }
        long now = memory.now();
        long age = TimeUnit.MICROSECONDS.toNanos(Math.max(0, found.moment() - made.moment()));
        KeptReply reply =
                new KeptReply(
                        keyed.key(),
                        flight.groups(),
                        keyed.id(),
                        made.response(),
                        made.body(),
                        headers,
                        now - age);
        if (!reply.isFresh(now)) {
            return null;
        }
        if (reply.weight() <= memory.config().entryBytes()) {
            var _ = memory.keep(flight, reply);
        }
        return reply;
    }

    /** Fetches a reply that another member has made, before a request needs it. */
    private void pull(String key, Set<String> groups) {
        CacheKeys.Keyed keyed = keys.made(key);
        Flight own = new Flight(key, groups);
        if (shared == null || keyed == null || memory.begin(own) != own) {
            return;
        }
        shared.get(region.digest(), region.local(key))
                .whenComplete((found, _) -> {
                    KeptReply reply = found == null ? null : keep(found, keyed, own);
                    memory.end(
                            own, reply == null ? new Flight.GivenUp() : new Flight.Landed(reply));
                });
    }

    private static boolean wantsNew(CacheRequest request) {
        String control = request.header("cache-control");
        return control != null && NEW.matcher(control).find();
    }

    /** How much is kept of the operation, and what its requests have met. */
    public CacheMeters meters() {
        return meters;
    }

    /** Its kept replies. */
    public ReplyMemory.Kept kept() {
        return memory.kept(keys::isOwn);
    }

    /** Drops all its replies. */
    public void clear() {
        if (shared != null) { // first: what is found afterwards is valid
            shared.invalidate(Set.of(keys.ofOperation()));
        }
        memory.invalidate(keys::isOwn);
    }

    /** Drops all replies of its API in groups with this label, whatever their components. */
    public void clearGroups(String label) {
        if (shared != null) {
            shared.invalidate(Set.of(keys.ofLabel(label)));
        }
        memory.invalidateGroups(group -> keys.isLabel(group, label));
    }

    /** Drops the replies that a call may have changed. */
    public void invalidate(CacheRequest request) {
        Set<String> groups = keys.invalidations(request);
        if (shared != null) { // first: what is found afterwards is valid
            shared.invalidate(groups);
        }
        memory.invalidate(groups);
    }
}
