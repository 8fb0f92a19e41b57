package io.ironbridge.lab.ims.otma;

/**
 * One IMS, as IMS Connect reaches it: a data store. Thread-safe; nothing here blocks, and listeners
 * must not block either.
 */
public interface Otma {
    /** Whether IMS takes messages now. */
    boolean isAvailable();

    /**
     * Gives IMS an input message.
     *
     * @param listener hears what becomes of it, on any thread, also before this returns
     */
    void send(InputMessage message, OutputListener listener);

    /**
     * The queue of asynchronous output (CM0 output that nobody has acknowledged) of a tpipe, which
     * may be named whether it holds anything or not.
     *
     * @param name 1 to 8 characters
     */
    Tpipe tpipe(String name);
}
