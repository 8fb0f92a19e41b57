package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.Word;

/** A part of an entry that is not valid; caught where parsing can continue. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final transient Position at;
    private final String text;
    private final String suggestion;

    Refusal(String code, Word at, String what, String suggestion) {
        this(code, at.position(), at.text(), what, suggestion);
    }

    Refusal(String code, Position at, String text, String what, String suggestion) {
        super(what, null, false, false);
        this.code = code;
        this.at = at;
        this.text = text;
        this.suggestion = suggestion;
    }

    void report(Faults faults) {
        faults.error(code, at, text, String.valueOf(getMessage()), suggestion);
    }
}
