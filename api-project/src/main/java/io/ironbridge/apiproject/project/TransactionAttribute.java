package io.ironbridge.apiproject.project;

import java.util.Arrays;
import java.util.Optional;

/** How a flow or a program is run in units of work, as WebSphere has it. */
public enum TransactionAttribute {
    /** In that of its caller, otherwise in one of its own. */
    REQUIRED("required"),
    /** In that of its caller, if there is one. */
    SUPPORTED("supported"),
    /** In none; a caller with one is an error. */
    NEVER("never"),
    /** Outside that of its caller. */
    NOT_SUPPORTED("notSupported");

    private final String text;

    TransactionAttribute(String text) {
        this.text = text;
    }

    /** As files have it. */
    public String text() {
        return text;
    }

    /** The attribute of this text. */
    public static Optional<TransactionAttribute> of(String text) {
        return Arrays.stream(values()).filter(one -> one.text.equals(text)).findFirst();
    }
}
