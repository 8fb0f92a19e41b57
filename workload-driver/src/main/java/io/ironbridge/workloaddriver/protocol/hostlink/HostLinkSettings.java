package io.ironbridge.workloaddriver.protocol.hostlink;

import io.ironbridge.workloaddriver.protocol.http.Credentials;
import java.time.Duration;

/**
 * Address, credentials and time limits of a region, without TLS.
 *
 * @param host name or address
 * @param path of the host link, with the transaction id if it has one
 * @param connect longest time to connect
 * @param answer longest time from sending to the whole answer, connecting included
 */
public record HostLinkSettings(
        String host,
        int port,
        String path,
        Credentials credentials,
        Duration connect,
        Duration answer) {
    /** A region of this machine with the usual path and times: 5 s and 30 s. */
    public static HostLinkSettings of(int port, Credentials credentials) {
        return new HostLinkSettings(
                "127.0.0.1",
                port,
                "/ironbridge/link",
                credentials,
                Duration.ofSeconds(5),
                Duration.ofSeconds(30));
    }

    /** The HTTP header of each request. */
    String head(int length) {
        return "POST "
                + path
                + " HTTP/1.1\r\nHost: "
                + host
                + ":"
                + port
                + "\r\n"
                + credentials.field()
                + "Content-Type: application/octet-stream\r\nContent-Length: "
                + length
                + "\r\n\r\n";
    }
}
