package io.ironbridge.apiproject.text;

import java.util.regex.Pattern;

/** Names of scopes (RFC 6749, section 3.3). */
public final class OauthScope {
    private static final Pattern NAME = Pattern.compile("[\\x21\\x23-\\x5B\\x5D-\\x7E]+");

    private OauthScope() {}

    public static boolean isValid(String name) {
        return NAME.matcher(name).matches();
    }
}
