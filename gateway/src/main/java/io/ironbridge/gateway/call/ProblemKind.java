package io.ironbridge.gateway.call;

/**
 * All failures that the gateway answers itself, with their HTTP status. Failures of back ends that
 * a project maps are not among them.
 */
public enum ProblemKind {
    MALFORMED_REQUEST(400, Category.CALLER, "Malformed request"),
    INVALID_REQUEST(400, Category.CALLER, "The request does not match the API's description"),
    UNAUTHENTICATED(401, Category.CALLER, "Authentication is required"),
    FORBIDDEN(403, Category.CALLER, "Not permitted"),
    INSUFFICIENT_SCOPE(403, Category.CALLER, "The token lacks a scope"),
    TOO_MANY_FAILURES(429, Category.CALLER, "Too many wrong credentials"),
    TOO_MANY_REQUESTS(429, Category.CALLER, "Too many requests"),
    IDENTITY_UNAVAILABLE(503, Category.GATEWAY, "The caller cannot be authenticated now"),
    INSECURE(403, Category.CALLER, "HTTPS is required"),
    UNKNOWN_PATH(404, Category.CALLER, "No such path"),
    METHOD_NOT_ALLOWED(405, Category.CALLER, "The path does not support this method"),
    NOT_ACCEPTABLE(406, Category.CALLER, "No acceptable response format"),
    BODY_TOO_SLOW(408, Category.CALLER, "The body did not arrive in time"),
    BODY_TOO_LARGE(413, Category.CALLER, "The body is too large"),
    FIELDS_TOO_LARGE(431, Category.CALLER, "The trailer fields after the body are too large"),
    TOO_MANY_BODIES(503, Category.OVERLOAD, "Too many request bodies are in memory"),
    UNSUPPORTED_MEDIA_TYPE(415, Category.CALLER, "The request's format is not supported"),
    AUDIT_UNAVAILABLE(503, Category.GATEWAY, "The audit trail cannot be written now"),
    STOPPED(503, Category.GATEWAY, "Stopped by an administrator"),
    NOT_IMPLEMENTED(501, Category.GATEWAY, "The operation has no implementation"),
    BACK_END_FAILED(502, Category.BACK_END, "The back end failed"),
    BACK_END_UNAVAILABLE(503, Category.BACK_END, "The back end cannot be reached"),
    BACK_END_TIMEOUT(504, Category.BACK_END, "The back end did not answer in time"),
    OVERLOADED(503, Category.OVERLOAD, "Too many requests are waiting"),
    NO_TIME_TO_WAIT(503, Category.OVERLOAD, "No connection would become free in time"),
    WAITED_TOO_LONG(503, Category.OVERLOAD, "No connection became free in time"),
    TOO_MANY_AT_ONCE(503, Category.OVERLOAD, "Too many requests of this kind are in progress"),
    WORK_TAKES_TOO_LONG(
            503, Category.OVERLOAD, "The server is too busy with requests of this operation"),
    REPLY_TAKES_TOO_LONG(
            504, Category.GATEWAY, "The back end answered, but its reply was not mapped in time"),
    MAPPING_FAILED(500, Category.GATEWAY, "The response could not be mapped"),
    INTERNAL(500, Category.GATEWAY, "Internal error");

    private final int status;
    private final Category category;
    private final String title;

    ProblemKind(int status, Category category, String title) {
        this.status = status;
        this.category = category;
        this.title = title;
    }

    /** Who must act. */
    enum Category {
        CALLER,
        BACK_END,
        GATEWAY,
        OVERLOAD
    }

    /** The kind of a back end's failure, by {@code $error.code}. */
    public static ProblemKind ofBackEnd(int code) {
        return switch (code) {
            case 503 -> BACK_END_UNAVAILABLE;
            case 504 -> BACK_END_TIMEOUT;
            default -> BACK_END_FAILED;
        };
    }

    public int status() {
        return status;
    }

    Category category() {
        return category;
    }

    public String title() {
        return title;
    }

    /** The problem type: a stable value for programs to compare. */
    String type() {
        return "urn:ironbridge:problem:"
                + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
