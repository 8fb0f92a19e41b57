package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.source.TranslationMessage;

/** The form of an area cannot be determined. Thrown and caught within this package. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final FormFault fault;
    private final transient SourcePlace place;
    private final String text;

    Refusal(FormFault fault, SourcePlace place, String text, String what) {
        super(what);
        this.fault = fault;
        this.place = place;
        this.text = text;
    }

    TranslationMessage message() {
        return message(fault, place, text, String.valueOf(getMessage()));
    }

    /** The same as a warning about a command that mostly stays within the region. */
    TranslationMessage warning(SourcePlace command) {
        String what = "The area is treated as text: " + getMessage() + " (" + place + ")";
        return message(FormFault.TAKEN_FOR_TEXT, command, text, what);
    }

    static TranslationMessage message(
            FormFault fault, SourcePlace place, String text, String what) {
        int column = place.line() == 0 ? 0 : 1;
        return new TranslationMessage(
                place.file(), place.line(), column, fault.id(), text, what, fault.remedy());
    }
}
