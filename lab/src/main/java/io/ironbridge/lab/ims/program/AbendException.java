package io.ironbridge.lab.ims.program;

import java.util.regex.Pattern;

/** Ends the program abnormally. */
public final class AbendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final Pattern CODE = Pattern.compile("U[0-9]{4}|S[0-9A-F]{3}");

    private final String code;

    /**
     * With an abend code.
     *
     * @param code {@code U} and four digits, or {@code S} and three hexadecimal digits
     * @param reason for the operator's log; no data
     */
    public AbendException(String code, String reason) {
        super(reason);
        if (!CODE.matcher(code).matches()) {
            throw new IllegalArgumentException(code + " is not an abend code");
        }
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** Why; not data. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
