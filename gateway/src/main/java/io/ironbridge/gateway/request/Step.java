package io.ironbridge.gateway.request;

import io.ironbridge.gateway.request.Next.Answer;
import io.ironbridge.gateway.request.Next.Continue;
import io.ironbridge.gateway.request.Next.Later;
import io.ironbridge.gateway.request.RequestContext.Stage;

/**
 * One step of the {@link RequestPath}.
 *
 * @param <I> the stage that it needs
 * @param <O> the stage that it reaches
 */
@FunctionalInterface
interface Step<I extends Stage, O extends Stage> {
    Next<O> take(I stage);

    /** This step, then another one from the stage that it has reached. */
    default <P extends Stage> Step<I, P> then(Step<? super O, P> step) {
        return stage -> proceed(take(stage), step);
    }

    private static <O extends Stage, P extends Stage> Next<P> proceed(
            Next<O> next, Step<? super O, P> step) {
        return switch (next) {
            case Continue<O>(O reached) -> {
                reached.context().reach(reached);
                yield step.take(reached);
            }
            case Answer<O> answer -> answer.retyped();
            case Later<O> later -> continued(later, step);
        };
    }

    private static <O extends Stage, P extends Stage> Later<P> continued(
            Later<O> later, Step<? super O, P> step) {
        return then -> later.start(next -> then.accept(proceed(next, step)));
    }
}
