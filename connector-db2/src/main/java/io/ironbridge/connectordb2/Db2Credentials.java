package io.ironbridge.connectordb2;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A user and a password (or PassTicket) for basic authentication. {@link #toString} shows neither's
 * secret part.
 *
 * @param user at least one character, none of them a colon, which basic authentication cannot carry
 *     (RFC 7617)
 */
public record Db2Credentials(String user, String password) {
    public Db2Credentials {
        if (user.isEmpty() || user.indexOf(':') >= 0) {
            throw new IllegalArgumentException("a user name must not be empty or contain a colon");
        }
    }

    /** The value of the Authorization header; UTF-8 before base64. */
    String basic() {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Override
    public String toString() {
        return "Db2Credentials[user=" + user + ", password=***]";
    }
}
