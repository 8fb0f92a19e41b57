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
     * Host form to native form. The data given are of no use afterwards.
     *
     * @throws FormException where a number has no native form; the data are then of no use
     */
    byte[] toNative(byte[] data);

    /**
     * Native form to host form. The data given are of no use afterwards.
     *
     * @throws FormException where a number has no host form; the data are then of no use
     */
    byte[] toHost(byte[] data);
}
