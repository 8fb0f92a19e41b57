package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.wire.Area;
import java.util.concurrent.locks.Lock;

/** The recovery log, as units of work need it. Thread-safe. */
public interface SystemLog {
    /**
     * Writes a record of messages and changes of databases, of which a restart finds both or none.
     *
     * @param messages empty: none
     * @param changes empty: none
     * @return where they end, for the methods below
     * @throws LogFailedException when nothing was written
     */
    long write(Area messages, Area changes);

    /**
     * Waits until all up to there is on the log device; not interrupted.
     *
     * @throws LogFailedException when it does not get there
     */
    void harden(long position);

    /** Has {@code action} run, on any thread, once all up to there is on the log device. */
    void whenHardened(long position, Runnable action);

    /**
     * Held from before something is written until it is done in memory too: a checkpoint, which has
     * what is in memory instead of what was written before, comes before or after that.
     */
    Lock gate();

    /** The log cannot be written: IMS is at its end. */
    final class LogFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public LogFailedException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
