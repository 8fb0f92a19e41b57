package io.ironbridge.lab.ims.otma;

/**
 * One IMS as a data store of IMS Connect. Thread-safe; methods do not block, and listeners must not
 * block.
 */
public interface Otma {
    /** Whether IMS takes messages now. */
    boolean isAvailable();

    /**
     * Passes an input message to IMS.
     *
     * @param listener called on any thread, possibly before this method returns
     */
    void send(InputMessage message, OutputListener listener);

    /**
     * The queue of asynchronous output (unacknowledged CM0 output) of a tpipe, which may be empty.
     *
     * @param name 1 to 8 characters
     */
    Tpipe tpipe(String name);
}
