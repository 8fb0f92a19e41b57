package io.ironbridge.lab.db2;

import java.util.Map;

/** Ends a request with an HTTP error status and Db2's two-field body. Contains no input values. */
final class RestFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, String> headers;

    RestFailure(int status, String description) {
        this(status, description, Map.of());
    }

    RestFailure(int status, String description, Map<String, String> headers) {
        super(description);
        this.status = status;
        this.headers = headers;
    }

    int status() {
        return status;
    }

    String description() {
        return String.valueOf(getMessage());
    }

    Map<String, String> headers() {
        return headers;
    }
}
