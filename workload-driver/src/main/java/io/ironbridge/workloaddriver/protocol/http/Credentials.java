package io.ironbridge.workloaddriver.protocol.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Credentials of a client. */
public sealed interface Credentials {
    /** No credentials. */
    record None() implements Credentials {}

    /** Basic authentication (RFC 7617). */
    record Basic(String user, Secret password) implements Credentials {}

    /** A bearer token (RFC 6750), a JWT for example. */
    record Bearer(Secret token) implements Credentials {}

    /** The value of the Authorization field. Must not be shown. */
    default Optional<String> value() {
        return switch (this) {
            case None() -> Optional.empty();
            case Basic(var user, var password) ->
                    Optional.of(
                            "Basic "
                                    + Base64.getEncoder()
                                            .encodeToString(
                                                    (user + ":" + password.reveal())
                                                            .getBytes(StandardCharsets.UTF_8)));
            case Bearer(var token) -> Optional.of("Bearer " + token.reveal());
        };
    }

    /** The header field with its line end. Must not be shown. */
    default String field() {
        return value().map(value -> "Authorization: " + value + "\r\n").orElse("");
    }
}
