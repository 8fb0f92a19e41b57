package io.ironbridge.lab.form;

/**
 * Turns one piece of data from host form to native form and back, in place: no length changes and
 * nothing moves. Bytes beyond the described ones are taken for text. Immutable, thread-safe.
 */
public interface HostForm {
    /**
     * Host form to native form.
     *
     * @throws FormException where a number has no native form; the data are then of no use
     */
    void toNative(byte[] data);

    /**
     * Native form to host form.
     *
     * @throws FormException where a number has no host form; the data are then of no use
     */
    void toHost(byte[] data);
}
