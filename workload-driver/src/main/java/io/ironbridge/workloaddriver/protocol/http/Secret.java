package io.ironbridge.workloaddriver.protocol.http;

/** A credential. Its {@link #toString} does not show it. */
public final class Secret {
    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    public static Secret of(String text) {
        return new Secret(text);
    }

    String reveal() {
        return text;
    }

    @Override
    public String toString() {
        return "********";
    }
}
