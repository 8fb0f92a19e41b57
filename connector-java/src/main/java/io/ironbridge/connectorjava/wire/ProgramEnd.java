package io.ironbridge.connectorjava.wire;

/** How a task ends. */
public sealed interface ProgramEnd {
    /**
     * The program has returned.
     *
     * @param json in UTF-8
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Returned(byte[] json) implements ProgramEnd {}

    /** The program reports a failure, as an HTTP status and a text. */
    record Failed(int status, String message) implements ProgramEnd {}

    /**
     * The program has thrown another exception.
     *
     * @param what its class and place, without its text
     */
    record Threw(String what) implements ProgramEnd {}

    /** The JSON does not fit what the program takes; it has not run. */
    record Unfit(String what) implements ProgramEnd {}

    /** The program cannot be loaded; it has not run. */
    record Missing(String what) implements ProgramEnd {}
}
