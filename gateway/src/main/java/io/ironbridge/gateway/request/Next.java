package io.ironbridge.gateway.request;

import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.RequestContext.Stage;
import java.util.function.Consumer;

/**
 * What follows a step.
 *
 * @param <S> the stage that the step reaches unless it ends the request
 */
sealed interface Next<S extends Stage> {
    /** The next step follows. */
    record Continue<S extends Stage>(S stage) implements Next<S> {}

    /**
     * The request ends here.
     *
     * @param response to the client
     * @param result how it counts
     */
    record Answer<S extends Stage>(Response response, RequestResult result) implements Next<S> {
        /** The same answer, for a step that reaches another stage. */
        <T extends Stage> Answer<T> retyped() {
            return new Answer<>(response, result);
        }
    }

    /** The step needs another thread, another system or more of the request. */
    @FunctionalInterface
    non-sealed interface Later<S extends Stage> extends Next<S> {
        /**
         * Starts the step.
         *
         * @param then is called once, on the thread that continues; never if the client left, which
         *     ends the request
         */
        void start(Consumer<Next<S>> then);
    }
}
