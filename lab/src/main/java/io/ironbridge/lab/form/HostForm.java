package io.ironbridge.lab.form;

/**
 * Converts one piece of data from host form to native form and back. Bytes beyond the described
 * ones are converted as text. Immutable, thread-safe.
 *
 * <p>Only addresses differ in length: 4 bytes on the host, 8 here. Where the form has none, the
 * data are converted in place and returned.
 */
public interface HostForm {
    /**
     * Converts host form to native form. The argument must not be used afterwards.
     *
     * @throws FormException if a number has no native form; the argument must not be used then,
     *     either
     */
    byte[] toNative(byte[] data);

    /**
     * Converts native form to host form. The argument must not be used afterwards.
     *
     * @throws FormException if a number has no host form; the argument must not be used then,
     *     either
     */
    byte[] toHost(byte[] data);
}
