package io.ironbridge.workloaddriver.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** How a client says who it is. */
public sealed interface Credentials {
    /** It does not. */
    record None() implements Credentials {}

    /** Basic authentication (RFC 7617). */
    record Basic(String user, Secret password) implements Credentials {}

    /** A bearer token (RFC 6750), a JWT for example. */
    record Bearer(Secret token) implements Credentials {}

    /** The header field with its line end; never to be shown. */
    default String field() {
        return switch (this) {
            case None() -> "";
            case Basic(var user, var password) ->
                    "Authorization: Basic "
                            + Base64.getEncoder()
                                    .encodeToString(
                                            (user + ":" + password.reveal())
                                                    .getBytes(StandardCharsets.UTF_8))
                            + "\r\n";
            case Bearer(var token) -> "Authorization: Bearer " + token.reveal() + "\r\n";
        };
    }
}
