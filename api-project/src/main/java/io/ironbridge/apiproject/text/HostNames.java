package io.ironbridge.apiproject.text;

import java.util.regex.Pattern;

/**
 * Rules for names on the host (CICS TS, "PROGRAM attributes", "TRANSACTION attributes", and EXEC
 * CICS PUT CONTAINER for channels; IMS, "Establishing IMS resource names"; IMS Connect, DATASTORE
 * statement and IRM_CLIENTID).
 */
public enum HostNames {
    PROGRAM("[A-Za-z0-9$@#]{1,8}", "1 to 8 of A-Z, 0-9, $, @ and #"),
    TRANSACTION(
            "[A-Za-z0-9$@#./_%&?!:|\"=\u00AC,;<>-]{1,4}",
            "1 to 4 letters, digits or $ @ # . / - _ % & ? ! : | \" = \u00AC , ; < >"),
    CHANNEL(
            "[A-Za-z0-9$@#./_%&?!:|\"=,;<>-]{1,16}",
            "1 to 16 letters, digits or $ @ # . / - _ % & ? ! : | \" = , ; < >"),
    /** A path segment, so not "." or ".."; SYSIBM.DSNSERVICE has 128 bytes. */
    DB2_REST(
            "(?!\\.{1,2}$)\\P{Cntrl}{1,128}",
            "1 to 128 characters, not . or .., no control characters"),
    IMS_TRANSACTION("[A-Z$#@][A-Z0-9$#@]{0,7}", "1 to 8 of A-Z, 0-9, $, # and @, no digit first"),
    IMS_NAME("[A-Z0-9$#@]{1,8}", "1 to 8 of A-Z, 0-9, $, # and @"),
    IMS_CLIENT_ID_PREFIX(
            "(?!HWS)[A-Z$#@][A-Z0-9$#@]{0,3}",
            "1 to 4 of A-Z, 0-9, $, # and @, no digit first, and not HWS");

    private final Pattern pattern;
    private final String words;

    HostNames(String pattern, String words) {
        this.pattern = Pattern.compile(pattern);
        this.words = words;
    }

    public boolean allow(String name) {
        return pattern.matcher(name).matches();
    }

    public String remedy() {
        return "Use " + words + ".";
    }
}
