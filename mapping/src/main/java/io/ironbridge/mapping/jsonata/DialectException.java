package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.JException;

/** An error of a function, worded without values of the payload. @see JsonataErrors */
class DialectException extends JException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    DialectException(String code, String reason) {
        super(code);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
