package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig.BasicRegistry;
import io.ironbridge.gateway.http.Request;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks HTTP basic authentication (RFC 7617, UTF-8) against the users of a {@code basicRegistry}.
 */
final class BasicAuthentication {
    private static final String SCHEME = "basic ";

    private final String realm;
    private final Map<String, byte[]> passwords;

    BasicAuthentication(BasicRegistry registry) {
        this.realm = registry.realm();
        this.passwords =
                registry.users().entrySet().stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Map.Entry::getKey,
                                        user ->
                                                user.getValue()
                                                        .reveal()
                                                        .getBytes(StandardCharsets.UTF_8)));
    }

    /** The value of WWW-Authenticate. */
    String challenge() {
        return "Basic realm=\""
                + realm.replace("\\", "\\\\").replace("\"", "\\\"")
                + "\", charset=\"UTF-8\"";
    }

    /** The user whose name and password the request carries. */
    Optional<String> user(Request request) {
        String header = request.headers().first("authorization");
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        String pair = decoded(header.substring(SCHEME.length()).strip());
        int colon = pair == null ? -1 : pair.indexOf(':');
        return pair == null || colon < 0
                ? Optional.empty()
                : verified(pair.substring(0, colon), pair.substring(colon + 1));
    }

    /** Takes the same time whether the user exists or not. */
    private Optional<String> verified(String user, String password) {
        byte[] given = password.getBytes(StandardCharsets.UTF_8);
        byte[] expected = passwords.get(user);
        boolean same = MessageDigest.isEqual(expected == null ? new byte[] {0} : expected, given);
        return expected != null && same ? Optional.of(user) : Optional.empty();
    }

    private static @Nullable String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
