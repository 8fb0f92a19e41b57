package io.ironbridge.lab.ims.system;

/** The recovery log, as units of work need it. Thread-safe. */
public interface SystemLog {
    /**
     * Writes a record into the current buffer.
     *
     * @return where it ends, for the methods below
     */
    long write(byte[] record);

    /** Waits until all up to there is on the log device. */
    void harden(long position) throws InterruptedException;

    /** Has {@code action} run, on any thread, once all up to there is on the log device. */
    void whenHardened(long position, Runnable action);
}
