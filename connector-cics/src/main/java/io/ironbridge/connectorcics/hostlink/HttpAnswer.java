package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.httpclient.MediaType;
import java.time.Duration;

/** HTTP responses of CICS web support, or of an intermediary, that are not host link answers. */
final class HttpAnswer {
    /** The media type of requests and answers. */
    public static final String MEDIA_TYPE = "application/octet-stream";

    private HttpAnswer() {}

    /** Whether the body may be an answer. */
    public static boolean isAnswer(int status, String mediaType) {
        return status == 200 && MediaType.essence(mediaType).equals(MEDIA_TYPE);
    }

    /**
     * The outcome of an HTTP response that is not an answer.
     *
     * @param mediaType {@code ""} if there is none
     */
    public static Outcome other(int status, String mediaType, String endpoint, Duration hostTime) {
        return switch (status) {
            case 400 ->
                    failure(
                            HostFault.REFUSED,
                            "status 400, usually a body over MAXDATALEN of the TCPIPSERVICE",
                            false,
                            hostTime);
            case 401 ->
                    failure(
                            HostFault.USER_REFUSED,
                            "status 401: user or password is wrong, or the user is revoked",
                            false,
                            hostTime);
            case 403 ->
                    failure(
                            HostFault.NOT_AUTHORISED,
                            "status 403: the user has no authority for the transaction",
                            false,
                            hostTime);
            case 404, 501 ->
                    failure(
                            HostFault.REFUSED,
                            "status %d: no URIMAP for the path, or it is disabled"
                                    .formatted(status),
                            false,
                            hostTime);
            case 503 ->
                    failure(
                            HostFault.UNAVAILABLE,
                            "status 503: the region accepts no work",
                            false,
                            hostTime);
            case 500 ->
                    failure(
                            HostFault.ABENDED,
                            "status 500: the transaction ended abnormally",
                            true,
                            hostTime);
            default -> new Outcome.Unreadable(endpoint, foreign(status, mediaType));
        };
    }

    private static String foreign(int status, String mediaType) {
        String what = "status %d with %s".formatted(status, MediaType.shown(mediaType));
        return MediaType.essence(mediaType).equals("text/html")
                ? what + "; possibly the page for an expired password"
                : what;
    }

    private static Outcome failure(
            HostFault fault, String what, boolean mayHaveRun, Duration hostTime) {
        return new Outcome.HostFailure(fault, "", what, mayHaveRun, hostTime);
    }
}
