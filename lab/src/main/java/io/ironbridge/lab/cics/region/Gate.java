package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.region.LabCicsConfig.Credentials;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may come in: basic authentication of one user, or everybody. */
final class Gate {
    private static final String BASIC = "basic ";
    private static final int LONGEST_USER = 8;

    private final Optional<Credentials> credentials;
    private final String defaultUser;

    Gate(Optional<Credentials> credentials, String defaultUser) {
        this.credentials = credentials;
        this.defaultUser = defaultUser;
    }

    /**
     * The user id of the client; empty when he may not come in.
     *
     * @param authorization the header field
     */
    Optional<String> identify(@Nullable String authorization) {
        if (credentials.isEmpty()) {
            return Optional.of(defaultUser);
        }
        boolean known = authorization != null && isKnown(authorization, credentials.get());
        return known ? Optional.of(userId(credentials.get().user())) : Optional.empty();
    }

    private static boolean isKnown(String authorization, Credentials credentials) {
        if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return false;
        }
        byte[] expected =
                (credentials.user() + ":" + credentials.password())
                        .getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(expected, decoded(authorization.substring(BASIC.length())));
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static String userId(String user) {
        String upper = user.toUpperCase(Locale.ROOT);
        return upper.length() > LONGEST_USER ? upper.substring(0, LONGEST_USER) : upper;
    }
}
