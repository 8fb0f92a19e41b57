package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the credentials in a request. {@code Authorization} takes precedence over other headers,
 * and headers over the connection's certificate: what a caller sends with this request is more
 * specific. Immutable.
 */
final class ProofReader {
    private static final String AUTHORIZATION = "authorization";
    private static final String BASIC = "Basic";

    /** Repeated credentials are rejected, since another server might read the other field. */
    private static final Credentials TWICE = new Credentials.Malformed(Failure.TWICE);

    private final boolean passwords;
    private final boolean certificates;
    private final @Nullable String keyHeader;
    private final List<TokenPlace> places;

    /** A header, and the scheme before its token. */
    private record TokenPlace(
            String header, String scheme, Optional<String> cookie, List<TokenTrust> trusts) {
        TokenPlace of(List<TokenTrust> some) {
            return new TokenPlace(header, scheme, cookie, List.copyOf(some));
        }

        /** Null if there is no token. */
        @Nullable String token(RequestHeaders headers) {
            if (cookie.isPresent()) {
                return ProofReader.cookie(headers, cookie.get());
            }
            String value = headers.first(header);
            return value == null ? null : ProofReader.token(value, scheme);
        }
    }

    /**
     * @param certificates whether a registry accepts them
     */
    ProofReader(SecurityConfig config, boolean certificates) {
        this.passwords = config.hasRegistry();
        this.certificates = certificates;
        this.keyHeader = config.apiKeys().map(SecurityConfig.ApiKeys::header).orElse(null);
        this.places = places(config.tokenTrusts());
    }

    private static List<TokenPlace> places(List<TokenTrust> trusts) {
        Map<TokenPlace, List<TokenTrust>> grouped = new LinkedHashMap<>();
        for (TokenTrust trust : trusts) {
            TokenPlace place =
                    new TokenPlace(trust.header(), trust.scheme(), trust.cookie(), List.of());
            grouped.computeIfAbsent(place, _ -> new ArrayList<>()).add(trust);
        }
        return grouped.entrySet().stream().map(one -> one.getKey().of(one.getValue())).toList();
    }

    /** Null if there are no credentials. */
    @Nullable Credentials of(Request request) {
        RequestHeaders headers = request.headers();
        String authorization = headers.first(AUTHORIZATION);
        if (authorization != null) {
            return authorized(authorization); // the listener lets only one through
        }
        for (TokenPlace place : places) {
            if (place.cookie().isEmpty() && isTwice(headers, place.header())) {
                return TWICE;
            }
            String token = place.header().equals(AUTHORIZATION) ? null : place.token(headers);
            if (token != null) {
                return new Credentials.Token(token, place.trusts());
            }
        }
        String key = keyHeader == null ? null : headers.first(keyHeader);
        if (keyHeader != null && key != null) {
            return isTwice(headers, keyHeader) ? TWICE : new Credentials.Key(key);
        }
        return certificates
                ? request.peer()
                        .certificate()
                        .<Credentials>map(Credentials.Certificate::new)
                        .orElse(null)
                : null;
    }

    private static boolean isTwice(RequestHeaders headers, String header) {
        return headers.all(header).size() > 1;
    }

    private Credentials authorized(String header) {
        if (passwords) {
            String pair = token(header, BASIC);
            if (pair != null) {
                return password(pair);
            }
        }
        for (TokenPlace place : places) {
            String token =
                    place.header().equals(AUTHORIZATION) ? token(header, place.scheme()) : null;
            if (token != null) {
                return new Credentials.Token(token, place.trusts());
            }
        }
        return new Credentials.Malformed(Failure.NO_SUCH_SCHEME);
    }

    /** The text after the scheme; null if the value has another scheme. */
    private static @Nullable String token(String value, String scheme) {
        if (scheme.isEmpty()) {
            return value.strip();
        }
        boolean same =
                value.length() > scheme.length()
                        && value.regionMatches(true, 0, scheme, 0, scheme.length())
                        && value.charAt(scheme.length()) == ' ';
        return same ? value.substring(scheme.length()).strip() : null;
    }

    /** Null if several cookies have the name, since another server might read the other one. */
    private static @Nullable String cookie(RequestHeaders headers, String name) {
        List<String> values = new ArrayList<>();
        for (String header : headers.all("cookie")) {
            for (String pair : header.split(";", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0 && pair.substring(0, equals).strip().equals(name)) {
                    values.add(pair.substring(equals + 1).strip());
                }
            }
        }
        return values.isEmpty() ? null : String.join(",", values);
    }

    /** RFC 7617, in UTF-8. */
    private static Credentials password(String base64) {
        Optional<String> pair = decoded(base64);
        int colon = pair.map(text -> text.indexOf(':')).orElse(-1);
        return colon < 0
                ? new Credentials.Malformed(Failure.MALFORMED)
                : new Credentials.Password(
                        pair.orElseThrow().substring(0, colon),
                        pair.orElseThrow().substring(colon + 1));
    }

    private static Optional<String> decoded(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
