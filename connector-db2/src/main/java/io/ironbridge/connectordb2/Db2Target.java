package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One native REST service, with the head of its requests ready to be sent. Made by {@link
 * Db2RestConnector#target}.
 *
 * <p>Source: Db2 12 for z/OS, Invoking a Db2 REST service.
 */
public final class Db2Target implements Target.Evented {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Db2RestConnector connector;
    private final String name;
    private final String path;
    private final boolean streamed;
    private final byte[] head;

    private Db2Target(
            Db2RestConnector connector, String name, String path, boolean streamed, byte[] head) {
        this.connector = connector;
        this.name = name;
        this.path = path;
        this.streamed = streamed;
        this.head = head;
    }

    static Db2Target of(
            Db2RestConnector connector, Db2RestConfig config, Service service, boolean streamed) {
        return new Db2Target(
                connector, service.name(), service.path(), streamed, head(config, service.path()));
    }

    @Override
    public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        connector.call(this, request.as(Payload.Json.class, this), context, answer);
    }

    @Override
    public String name() {
        return name;
    }

    /** The path that is posted to, for example {@code /services/SYSIBMSERVICE/employeeList/V1}. */
    public String path() {
        return path;
    }

    /** Whether replies with status 200 are passed on while they arrive. */
    public boolean streamed() {
        return streamed;
    }

    /**
     * Request line and headers up to and including {@code Content-Length: }; holds the credentials.
     * Not to be changed.
     */
    byte[] head() {
        return head;
    }

    @Override
    public String toString() {
        return "Db2Target[" + name + "]";
    }

    private static byte[] head(Db2RestConfig config, String path) {
        StringBuilder head =
                new StringBuilder()
                        .append("POST ")
                        .append(path)
                        .append(" HTTP/1.1\r\n")
                        .append("Host: ")
                        .append(config.endpoint())
                        .append("\r\n")
                        .append("Content-Type: application/json\r\n")
                        .append("Accept: application/json\r\n");
        config.credentials()
                .ifPresent(credentials ->
                        head.append("Authorization: ").append(credentials.basic()).append("\r\n"));
        return head.append("Content-Length: ").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** A service's three names; none empty. */
    record Service(String collection, String service, Optional<String> version) {
        String name() {
            return collection + "." + service + version.map(given -> "." + given).orElse("");
        }

        String path() {
            return "/services/"
                    + segment(collection)
                    + "/"
                    + segment(service)
                    + version.map(given -> "/" + segment(given)).orElse("");
        }

        /**
         * One path segment, percent-encoded (RFC 3986 section 3.3) down to the unreserved
         * characters.
         */
        private static String segment(String text) {
            if (text.isEmpty() || text.equals(".") || text.equals("..")) {
                throw new IllegalArgumentException(
                        "not a name for a Db2 REST service: '" + text + "'");
            }
            StringBuilder encoded = new StringBuilder(text.length());
            for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
                append(encoded, octet);
            }
            return encoded.toString();
        }

        private static void append(StringBuilder encoded, byte octet) {
            char character = (char) (octet & 0xff);
            if (isUnreserved(character)) {
                encoded.append(character);
            } else {
                encoded.append('%')
                        .append(HEX.toHighHexDigit(octet))
                        .append(HEX.toLowHexDigit(octet));
            }
        }

        private static boolean isUnreserved(char character) {
            return (character >= 'A' && character <= 'Z')
                    || (character >= 'a' && character <= 'z')
                    || (character >= '0' && character <= '9')
                    || "-._~".indexOf(character) >= 0;
        }
    }
}
