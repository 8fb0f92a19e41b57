package io.ironbridge.connectordb2;

import io.ironbridge.httpclient.RequestHead;

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

    RequestHead in(RequestHead head) {
        return head.withBasicAuthentication(user, password);
    }

    @Override
    public String toString() {
        return "Db2Credentials[user=" + user + ", password=***]";
    }
}
