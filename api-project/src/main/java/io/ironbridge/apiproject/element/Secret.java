package io.ironbridge.apiproject.element;

/**
 * A password or key. Its {@link #toString} never shows it, so it may be part of records that are
 * logged.
 */
public final class Secret {
    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    public static Secret of(String text) {
        return new Secret(text);
    }

    /** The secret itself; never log it. */
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Secret.class.hashCode();
    }

    @Override
    public String toString() {
        return "********";
    }
}
