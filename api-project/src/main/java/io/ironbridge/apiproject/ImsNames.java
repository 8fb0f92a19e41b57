package io.ironbridge.apiproject;

import java.util.regex.Pattern;

/**
 * What names of IMS may look like (IMS, "Establishing IMS resource names"; IMS Connect, DATASTORE
 * statement and IRM_CLIENTID).
 */
enum ImsNames {
    TRANSACTION("[A-Z$#@][A-Z0-9$#@]{0,7}", "1 to 8 of A-Z, 0-9, $, # and @, no digit first"),
    OTHER("[A-Z0-9$#@]{1,8}", "1 to 8 of A-Z, 0-9, $, # and @"),
    CLIENT_ID_PREFIX(
            "(?!HWS)[A-Z$#@][A-Z0-9$#@]{0,3}",
            "1 to 4 of A-Z, 0-9, $, # and @, no digit first, and not HWS");

    private final Pattern pattern;
    private final String words;

    ImsNames(String pattern, String words) {
        this.pattern = Pattern.compile(pattern);
        this.words = words;
    }

    boolean allow(String name) {
        return pattern.matcher(name).matches();
    }

    String remedy() {
        return "Use " + words + ".";
    }
}
