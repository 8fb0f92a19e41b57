package io.ironbridge.gateway.security;

/** Why a proof is none. What callers are told says nothing of users or keys. */
public enum Failure {
    MALFORMED("the credentials are malformed"),
    TWICE("a header field with credentials came twice"),
    WRONG("user, password or key are not right"),
    NO_SUCH_SCHEME("nothing here takes such credentials"),
    TOKEN_MALFORMED("the token is no signed JWT"),
    TOKEN_ALGORITHM("the token's algorithm is not allowed"),
    TOKEN_ISSUER("the token's issuer is not known here"),
    TOKEN_AUDIENCE("the token is for another audience"),
    TOKEN_KEY("the token's key is not known here"),
    TOKEN_SIGNATURE("the token's signature is not right"),
    TOKEN_ENDLESS("the token has no exp"),
    TOKEN_EXPIRED("the token has expired"),
    TOKEN_EARLY("the token is not valid yet"),
    TOKEN_OLD("the token is too old"),
    TOKEN_STRANGER("the token's user is in no registry"),
    TOKEN_USER("the token does not say who calls"),
    CERTIFICATE("the client's certificate is no user's"),
    CERTIFICATE_EXPIRED("the client's certificate is not valid now");

    private final String text;

    Failure(String text) {
        this.text = text;
    }

    /** For callers and for logs. */
    public String text() {
        return text;
    }

    /** It was made by somebody who knows whose token it should be, and has not the key. */
    boolean isForgery() {
        return this == TOKEN_SIGNATURE;
    }

    boolean ofToken() {
        return name().startsWith("TOKEN");
    }
}
