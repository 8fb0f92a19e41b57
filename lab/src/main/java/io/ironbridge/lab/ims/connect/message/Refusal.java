package io.ironbridge.lab.ims.connect.message;

/**
 * Why IMS Connect rejects a message: the content of the RSM, and a text for the operator. It has no
 * stack trace, because a message flood creates many.
 */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Rsm rsm;
    private final boolean closes;

    private Refusal(Rsm rsm, String text, boolean closes) {
        super(text, null, false, false);
        this.rsm = rsm;
        this.closes = closes;
    }

    /** After which the socket stays open or not, as its type and the return code say. */
    public static Refusal of(Rsm rsm, String text) {
        return new Refusal(rsm, text, false);
    }

    /** After which the socket is closed in any case. */
    public static Refusal closing(Rsm rsm, String text) {
        return new Refusal(rsm, text, true);
    }

    /** Of a message that cannot be read. */
    static Refusal of(int reason, String text) {
        return closing(Rsm.of(ReturnCode.ERROR, reason), text);
    }

    /** Whether the socket is closed in any case. */
    public boolean closes() {
        return closes;
    }

    public Rsm rsm() {
        return rsm;
    }
}
