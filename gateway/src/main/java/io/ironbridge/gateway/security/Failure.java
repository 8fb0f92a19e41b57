package io.ironbridge.gateway.security;

/** Why credentials were rejected. The texts for callers reveal nothing about users or keys. */
public enum Failure {
    MALFORMED("the credentials are malformed"),
    TWICE("a header field with credentials is repeated"),
    WRONG("user, password or key are wrong"),
    NO_SUCH_SCHEME("credentials of this kind are not accepted here"),
    TOKEN_MALFORMED("the token is not a signed JWT"),
    TOKEN_ALGORITHM("the token's algorithm is not allowed"),
    TOKEN_ISSUER("the token's issuer is not known here"),
    TOKEN_AUDIENCE("the token is for another audience"),
    TOKEN_KEY("the token's key is not known here"),
    TOKEN_SIGNATURE("the token's signature is wrong"),
    TOKEN_ENDLESS("the token has no exp"),
    TOKEN_EXPIRED("the token has expired"),
    TOKEN_EARLY("the token is not valid yet"),
    TOKEN_OLD("the token is too old"),
    TOKEN_STRANGER("the token's user is not in any registry"),
    TOKEN_USER("the token names no caller"),
    CERTIFICATE("the client's certificate belongs to no user"),
    CERTIFICATE_EXPIRED("the client's certificate is not valid now");

    private final String text;

    Failure(String text) {
        this.text = text;
    }

    /** For callers and for logs. */
    public String text() {
        return text;
    }

    /** The same as a sentence. */
    public String sentence() {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    /** Whether the token was made by someone who knows its issuer and lacks the key. */
    boolean isForgery() {
        return this == TOKEN_SIGNATURE;
    }

    boolean ofToken() {
        return name().startsWith("TOKEN");
    }
}
