package io.ironbridge.lab.net;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The one user that a lab back end admits. */
public record Credentials(String user, String password) {
    private static final String BASIC = "Basic ";

    /**
     * Whether a client who sends this is the user (RFC 7617).
     *
     * @param authorization the header field; null where there is none
     */
    public boolean match(@Nullable String authorization) {
        return authorization != null
                && authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())
                && MessageDigest.isEqual(
                        (user + ":" + password).getBytes(StandardCharsets.UTF_8),
                        decoded(authorization.substring(BASIC.length())));
    }

    /** Whether these are the user's name and password. */
    public boolean match(String givenUser, String givenPassword) {
        return user.equals(givenUser)
                && MessageDigest.isEqual(
                        password.getBytes(StandardCharsets.UTF_8),
                        givenPassword.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=****]";
    }
}
