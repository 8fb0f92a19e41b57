package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.net.Credentials;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Admits one user by basic authentication, or every client. */
final class BasicAuthentication {
    private static final int LONGEST_USER = 8;

    private final Optional<Credentials> credentials;
    private final String defaultUser;

    BasicAuthentication(Optional<Credentials> credentials, String defaultUser) {
        this.credentials = credentials;
        this.defaultUser = defaultUser;
    }

    /**
     * The user id of the client; empty if it is rejected.
     *
     * @param authorization the header field
     */
    Optional<String> identify(@Nullable String authorization) {
        if (credentials.isEmpty()) {
            return Optional.of(defaultUser);
        }
        return credentials
                .filter(known -> known.match(authorization))
                .map(known -> userId(known.user()));
    }

    private static String userId(String user) {
        String upper = user.toUpperCase(Locale.ROOT);
        return upper.length() > LONGEST_USER ? upper.substring(0, LONGEST_USER) : upper;
    }
}
