package io.ironbridge.lab.cics.csd;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A TCPIPSERVICE.
 *
 * @param name 1 to 8 characters
 * @param port 1 to 65,535
 * @param protocol HTTP, IPIC ...
 * @param authenticate NO, BASIC, CERTIFICATE, AUTOREGISTER, AUTOMATIC or ASSERTED
 * @param socketClose after how long an idle connection is closed; empty for NO: never; 0: after
 *     each request
 * @param largestBody MAXDATALEN, in bytes
 * @param tls SSL(YES), SSL(CLIENTAUTH) or SSL(ATTLSAWARE)
 * @param attributes all, as written
 */
public record TcpipServiceDefinition(
        String name,
        int port,
        String protocol,
        String authenticate,
        Optional<Duration> socketClose,
        int largestBody,
        boolean tls,
        Status status,
        Map<String, String> attributes) {
    private static final List<String> PROTOCOLS = List.of("HTTP", "IPIC", "ECI", "IIOP", "USER");
    private static final List<String> AUTHENTICATE =
            List.of("NO", "BASIC", "CERTIFICATE", "AUTOREGISTER", "AUTOMATIC", "ASSERTED");
    private static final List<String> TLS =
            List.of("NO", "YES", "CLIENTAUTH", "ATTLSAWARE", "ATTLSBASIC");
    private static final int LARGEST_PORT = 65_535;
    private static final int LARGEST_BODY_KB = 524_288;
    private static final int LONGEST_CLOSE = 240_000;

    public TcpipServiceDefinition {
        attributes = Map.copyOf(attributes);
    }

    static TcpipServiceDefinition of(String name, Attributes given) {
        given.require("PORTNUMBER");
        return new TcpipServiceDefinition(
                name,
                given.number("PORTNUMBER", 1, LARGEST_PORT, 1),
                given.word("PROTOCOL", PROTOCOLS, "HTTP"),
                given.word("AUTHENTICATE", AUTHENTICATE, "NO"),
                socketClose(given),
                given.number("MAXDATALEN", 3, LARGEST_BODY_KB, 32) * 1024,
                !given.word("SSL", TLS, "NO").equals("NO"),
                status(given),
                given.asWritten());
    }

    /** Here the words are OPEN and CLOSED. */
    private static Status status(Attributes given) {
        boolean open = given.word("STATUS", List.of("OPEN", "CLOSED"), "OPEN").equals("OPEN");
        return open ? Status.ENABLED : Status.DISABLED;
    }

    /** NO, or hhmmss. */
    private static Optional<Duration> socketClose(Attributes given) {
        String text = given.text("SOCKETCLOSE");
        if (text.isEmpty() || text.equalsIgnoreCase("NO")) {
            return Optional.empty();
        }
        int hhmmss = given.number("SOCKETCLOSE", 0, LONGEST_CLOSE, 0);
        return Optional.of(
                Duration.ofHours(hhmmss / 10_000)
                        .plusMinutes(hhmmss / 100 % 100)
                        .plusSeconds(hhmmss % 100));
    }
}
