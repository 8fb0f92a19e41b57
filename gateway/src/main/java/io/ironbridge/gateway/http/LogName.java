package io.ironbridge.gateway.http;

/** Makes names of requests for log lines: they cannot forge a line or flood the log. */
final class LogName {
    static final String UNKNOWN = "(unnamed)";

    private static final int MAX_NAME = 200;
    private static final int MAX_ID = 64;
    private static final String ID_MARKS = "-_.";

    private LogName() {}

    /** The name given by the handler. */
    static String of(String given) {
        String printable = given.replaceAll("[^ -~]", "?");
        return printable.length() <= MAX_NAME ? printable : printable.substring(0, MAX_NAME);
    }

    /** The caller's id, or {@link #UNKNOWN} if it has none that is safe to log. */
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
