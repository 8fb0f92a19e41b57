package io.ironbridge.gateway.http;

/** What log lines call a request: nothing that could forge a line or flood the log. */
final class LogName {
    static final String UNKNOWN = "(unnamed)";

    private static final int MAX_NAME = 200;
    private static final int MAX_ID = 64;
    private static final String ID_MARKS = "-_.";

    private LogName() {}

    /** The name that the handler gave. */
    static String of(String given) {
        String printable = given.replaceAll("[^ -~]", "?");
        return printable.length() <= MAX_NAME ? printable : printable.substring(0, MAX_NAME);
    }

    /** The caller's own id, or {@link #UNKNOWN} where it is none that may be logged. */
    static String of(Request request) {
        String id = request.headers().first("x-request-id");
        return id != null && harmless(id) ? id : UNKNOWN;
    }

    private static boolean harmless(String id) {
        return !id.isEmpty()
                && id.length() <= MAX_ID
                && id.chars().allMatch(c -> Grammar.alphanumeric(c) || ID_MARKS.indexOf(c) >= 0);
    }
}
