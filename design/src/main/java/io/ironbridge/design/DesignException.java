package io.ironbridge.design;

import java.util.List;

/** A project cannot be changed as asked; nothing was written. */
public final class DesignException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<String> remedies;

    /**
     * @param what a sentence
     * @param remedies sentences; each is shown on a line of its own
     */
    public DesignException(String what, String... remedies) {
        super(what);
        this.remedies = List.of(remedies);
    }

    /** What to do about it. */
    public List<String> remedies() {
        return remedies;
    }
}
