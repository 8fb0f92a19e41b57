package io.ironbridge.connectorapi;

import java.util.function.Consumer;

/**
 * What an asset calls on its back end: a Db2 service, a statement, a program, a transaction.
 *
 * <p>A target is made by a connector when the project is loaded, with everything that is known by
 * then (a request's head, a parsed statement), and stays bound to it. It is immutable for its
 * callers, thread-safe, and has exactly one of the two forms below: {@link Evented} if its
 * connector speaks the protocol itself, {@link Blocking} if it uses a driver that blocks.
 *
 * <p>Every call gets exactly one {@link Outcome}, by its deadline at the latest. Later data of the
 * back end is discarded, and its connection is not used again. Failures are values; a target throws
 * only for bugs: for a request of another form, an {@link IllegalArgumentException} that names both
 * forms, before anything is sent.
 */
public sealed interface Target {
    /** The name for messages and metrics, for example {@code SYSIBMSERVICE.employeeList}. */
    String name();

    /** The back end's resource as its operators know it: a program, a queue. */
    default String resource() {
        return name();
    }

    /** A target whose calls complete on an event loop. */
    non-sealed interface Evented extends Target {
        /**
         * Sends one request and returns at once.
         *
         * @param request in the form this target takes
         * @param answer receives the outcome, exactly once, on a thread of the connector's
         *     choosing: it must not block
         */
        void call(Payload request, CallContext context, Consumer<? super Outcome> answer);
    }

    /** A target over a driver that blocks; the gateway calls it on a virtual thread. */
    non-sealed interface Blocking extends Target {
        /**
         * Sends one request and waits for the reply, the deadline or the cancellation, whichever is
         * first.
         *
         * @param request in the form this target takes
         */
        Outcome call(Payload request, CallContext context) throws InterruptedException;

        /**
         * The same without a second thread: returns when the driver does, which may be after the
         * outcome. The caller cancels the call at its deadline; a call that is cancelled then has
         * timed out.
         *
         * @param answer receives the outcome, exactly once and before this method returns; it does
         *     not block. On this thread it is the last that the call does, but for the rest of a
         *     streamed body
         */
        default void call(Payload request, CallContext context, Consumer<? super Outcome> answer)
                throws InterruptedException {
            answer.accept(call(request, context));
        }
    }
}
