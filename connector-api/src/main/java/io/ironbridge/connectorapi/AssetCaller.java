package io.ironbridge.connectorapi;

import java.util.function.Consumer;

/**
 * Makes the calls of a program that calls other assets of its project. They come one after another,
 * and have the deadline of the program's own call. Thread-safe.
 */
public interface AssetCaller {
    /** How a call has ended. */
    sealed interface Reply {
        /**
         * With data.
         *
         * @param json in UTF-8; empty if the asset returned none
         */
        record Returned(Bytes json) implements Reply {}

        /**
         * Without, or with an error.
         *
         * @param status an HTTP status from 400 to 599
         * @param code of the back end, such as an abend code; empty if there is none
         * @param message without data
         * @param mayHaveRun whether an effect may remain
         */
        record Failed(int status, String code, String message, boolean mayHaveRun)
                implements Reply {}

        /** The program's asset does not name it. */
        record Undeclared() implements Reply {}
    }

    /**
     * Starts a call and returns at once.
     *
     * @param asset name of its folder
     * @param json in UTF-8, as the output of a request mapping
     * @param answer is called once, on a thread that it must not block
     */
    void call(String asset, Bytes json, Consumer<? super Reply> answer);

    /** Cancels the call that runs; its answer comes nevertheless. */
    void cancel();
}
