package io.ironbridge.gateway.request;

import io.ironbridge.gateway.request.RequestContext.Next;
import io.ironbridge.gateway.request.RequestContext.Next.Later;
import io.ironbridge.gateway.request.RequestContext.Stage;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Steps in a row, each of which takes a stage that the one before it reaches. Immutable.
 *
 * @param <I> the stage before the first one
 * @param <O> the stage after the last one
 */
final class Steps<I extends Stage, O extends Stage> {
    private final List<Step<?, ?>> steps;

    private Steps(List<Step<?, ?>> steps) {
        this.steps = steps;
    }

    static <I extends Stage, O extends Stage> Steps<I, O> first(Step<I, O> step) {
        return new Steps<>(List.of(step));
    }

    /** These, then one more. */
    <P extends Stage> Steps<I, P> then(Step<? super O, P> step) {
        return new Steps<>(Stream.concat(steps.stream(), Stream.of(step)).toList());
    }

    /**
     * Takes all steps, unless one of them ends the request.
     *
     * @param end is called with what the last step returned, on the thread that it ran on
     */
    void take(I stage, Consumer<Next<O>> end) {
        take(stage.context(), 0, (Next<?>) stage, end);
    }

    @SuppressWarnings("unchecked") // then() admits no step that needs another stage
    private void take(RequestContext context, int from, Next<?> reached, Consumer<Next<O>> end) {
        int at = from;
        Next<?> next = reached;
        while (next instanceof Stage stage) {
            context.reach(stage);
            if (at == steps.size()) {
                break;
            }
            next = ((Step<Stage, ?>) steps.get(at++)).take(stage);
        }
        if (next instanceof Later<?> later) {
            int rest = at;
            later.start(then -> take(context, rest, then, end));
        } else {
            end.accept((Next<O>) next);
        }
    }
}
