package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * A request of a web client.
 *
 * @param method {@code POST} ...
 * @param path as sent, percent-encoded
 * @param query without {@code ?}; empty for none
 * @param version {@code HTTP/1.1}
 * @param headers in the order received
 * @param urimap the URIMAP that matched, 1 to 8 characters
 * @param service the TCPIPSERVICE that it came by
 * @param secure whether it came over TLS
 */
public record WebRequest(
        String method,
        String path,
        String query,
        String version,
        List<WebHeader> headers,
        Area body,
        String urimap,
        WebService service,
        boolean secure) {
    public WebRequest {
        headers = List.copyOf(headers);
    }

    /** One header field. */
    public record WebHeader(String name, String value) {}

    /**
     * The values of EXTRACT TCPIP.
     *
     * @param name of the TCPIPSERVICE, 1 to 8 characters
     * @param clientAddress numeric
     * @param serverAddress numeric
     * @param mostBytes of a request's body, MAXDATALEN in bytes
     */
    public record WebService(
            String name, String clientAddress, String serverAddress, int port, int mostBytes) {}
}
