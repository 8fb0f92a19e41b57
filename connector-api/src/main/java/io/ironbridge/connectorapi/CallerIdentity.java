package io.ironbridge.connectorapi;

import java.util.Optional;

/**
 * The caller's identity for a back end.
 *
 * @param user the name with which the caller was identified, as in the registry, token or
 *     certificate; not empty
 * @param password with which the caller was authenticated; only for connectors that take passwords
 *     ({@link Connector#takesPasswords}), and empty for callers authenticated in another way
 */
public record CallerIdentity(String user, Optional<String> password) {
    /** Without a password. */
    public static CallerIdentity named(String user) {
        return new CallerIdentity(user, Optional.empty());
    }

    /** Never with the password. */
    @Override
    public String toString() {
        return "CallerIdentity[user=" + user + "]";
    }
}
