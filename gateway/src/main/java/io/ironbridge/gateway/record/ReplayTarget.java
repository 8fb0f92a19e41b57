package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.text.Node;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests of one asset from recorded calls. Calls with equal requests are answered in
 * the order of the recording; the last of them again and again. Of several calls that agree, the
 * one with the most items counts. Thread-safe.
 */
final class ReplayTarget implements Target.Evented {
    /** Beginning of the reason if no recorded call agrees with a request. */
    static final String NOT_RECORDED = "The request is not in the recording";

    private static final int MOST_NAMES = 5;

    private final Target own;
    private final CallForm form;
    private final RequestMatch match;
    private final List<Sequence> sequences;
    private final Settings settings;

    /** A recorded call with its outcome. */
    record Reply(RecordingReader.Recorded call, Outcome outcome) {}

    /**
     * How the asset is answered.
     *
     * @param folder of the recording
     * @param asLong whether replies take as long as those of the back end
     * @param elseCalled whether requests that are not recorded go to the asset's own target
     */
    record Settings(Path folder, boolean asLong, boolean elseCalled) {}

    /**
     * A recorded request.
     *
     * @param others whether items that are not named may have any value
     */
    private record Request(Map<String, Object> when, boolean others) {
        static Request of(RecordingReader.Recorded call) {
            return new Request(
                    RequestMatch.leaves(call.when().map(Node::tree).orElse(Map.of())),
                    call.anyOthers());
        }
    }

    /** The replies to equal requests. */
    private record Sequence(
            Request request, String place, List<Outcome> replies, AtomicInteger next) {
        List<String> differences(RequestMatch match, Map<String, Object> items) {
            return match.differences(request.when(), items, request.others());
        }

        /** Operations that share an asset may send more or fewer items of it. */
        boolean isNarrower(Sequence than) {
            return request.when().size() > than.request.when().size();
        }

        Outcome reply() {
            int at = next.getAndUpdate(now -> Math.min(now + 1, replies.size() - 1));
            return replies.get(at);
        }
    }

    ReplayTarget(
            Target own, CallForm form, RequestMatch match, List<Reply> replies, Settings settings) {
        this.own = own;
        this.form = form;
        this.match = match;
        this.sequences = sequences(replies);
        this.settings = settings;
    }

    private static List<Sequence> sequences(List<Reply> replies) {
        Map<Request, Sequence> byRequest = new LinkedHashMap<>();
        for (Reply reply : replies) {
            Sequence sequence =
                    byRequest.computeIfAbsent(
                            Request.of(reply.call()),
                            request ->
                                    new Sequence(
                                            request,
                                            reply.call().place(),
                                            new ArrayList<>(),
                                            new AtomicInteger()));
            for (int i = 0; i < reply.call().times(); i++) {
                sequence.replies().add(reply.outcome());
            }
        }
        return List.copyOf(byRequest.values());
    }

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public String resource() {
        return own.resource();
    }

    @Override
    public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        Map<String, Object> items = RequestMatch.leaves(form.request(request).orElse(Map.of()));
        Optional<Sequence> found =
                sequences.stream()
                        .filter(each -> each.differences(match, items).isEmpty())
                        .reduce((best, each) -> each.isNarrower(best) ? each : best);
        if (found.isPresent()) {
            answer(found.get().reply(), context, answer);
        } else if (settings.elseCalled()) {
            callOwn(request, context, answer);
        } else {
            answer.accept(
                    new Outcome.HostFailure(
                            Outcome.HostFault.REFUSED,
                            "",
                            NOT_RECORDED + nearest(items),
                            false,
                            Duration.ZERO));
        }
    }

    private void callOwn(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        switch (own) {
            case Target.Evented evented -> evented.call(request, context, answer);
            case Target.Blocking blocking ->
                    Thread.startVirtualThread(
                            () -> answer.accept(called(blocking, request, context)));
        }
    }

    private static Outcome called(Target.Blocking target, Payload request, CallContext context) {
        try {
            return target.call(request, context);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Outcome.Cancelled(true);
        }
    }

    private void answer(Outcome outcome, CallContext context, Consumer<? super Outcome> answer) {
        Duration took = EndedCall.took(outcome);
        if (!settings.asLong() || took.isZero()) {
            answer.accept(outcome);
            return;
        }
        long left = context.deadline().remainingNanos();
        boolean late = took.toNanos() > left;
        CompletableFuture.delayedExecutor(
                        late ? Math.max(left, 0) : took.toNanos(), TimeUnit.NANOSECONDS)
                .execute(() ->
                        answer.accept(
                                late
                                        ? new Outcome.TimedOut(
                                                settings.folder().toString(),
                                                Duration.ofNanos(context.deadline().elapsedNanos()),
                                                true)
                                        : outcome));
    }

    /** The recorded call with the fewest differences; names, but no values. */
    private String nearest(Map<String, Object> items) {
        @Nullable Sequence nearest = null;
        List<String> fewest = List.of();
        for (Sequence each : sequences) {
            List<String> differing = each.differences(match, items);
            if (nearest == null || differing.size() < fewest.size()) {
                nearest = each;
                fewest = differing;
            }
        }
        if (nearest == null) {
            return " " + settings.folder() + ", which has no call of this asset";
        }
        String more =
                fewest.size() > MOST_NAMES ? " and " + (fewest.size() - MOST_NAMES) + " more" : "";
        return "; the nearest, "
                + nearest.place()
                + ", differs in "
                + String.join(", ", fewest.subList(0, Math.min(MOST_NAMES, fewest.size())))
                + more;
    }
}
