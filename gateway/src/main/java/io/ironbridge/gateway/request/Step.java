package io.ironbridge.gateway.request;

import io.ironbridge.gateway.request.RequestContext.Next;
import io.ironbridge.gateway.request.RequestContext.Stage;

/**
 * One of the {@link Steps} of a request.
 *
 * @param <I> the stage that it needs
 * @param <O> the stage that it reaches
 */
@FunctionalInterface
interface Step<I extends Stage, O extends Stage> {
    Next<O> take(I stage);
}
