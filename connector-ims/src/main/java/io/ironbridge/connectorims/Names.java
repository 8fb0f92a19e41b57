package io.ironbridge.connectorims;

import java.util.Locale;
import java.util.regex.Pattern;

/** IMS names: at most 8 characters, in upper case, of those that all code pages share. */
final class Names {
    static final int LENGTH = 8;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9@#$]{1,8}");
    private static final Pattern PASSWORD = Pattern.compile("[!-~]{0,8}");

    private Names() {}

    /**
     * A name in upper case.
     *
     * @param what it names, for the message
     * @throws IllegalArgumentException if it is not valid
     */
    static String checked(String what, String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "the %s \"%s\" is not 1 to 8 of A-Z, 0-9, @, # and $".formatted(what, name));
        }
        return name.toUpperCase(Locale.ROOT);
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static String checkedOrEmpty(String what, String name) {
        return name.isEmpty() ? name : checked(what, name);
    }

    static void checkPassword(String password) {
        if (!isPassword(password)) {
            throw new IllegalArgumentException(
                    "the password is longer than 8 characters, or contains a character beyond"
                            + " ASCII");
        }
    }

    static boolean isPassword(String text) {
        return PASSWORD.matcher(text).matches();
    }
}
