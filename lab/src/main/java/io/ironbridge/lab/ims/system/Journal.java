package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.tpipe.TpipeJournal;
import java.util.concurrent.atomic.AtomicLong;

/** Writes the control region's records into the log, and numbers messages. Thread-safe. */
final class Journal implements TpipeJournal {
    /** Of what was not written. */
    static final long NOWHERE = 0;

    private final SystemLog log;
    private final AtomicLong lastId;

    /**
     * Makes it.
     *
     * @param lastId the highest id given before
     */
    Journal(SystemLog log, long lastId) {
        this.log = log;
        this.lastId = new AtomicLong(lastId);
    }

    long nextId() {
        return lastId.incrementAndGet();
    }

    long lastId() {
        return lastId.get();
    }

    /** Where the record ends. */
    long write(LogRecord logRecord) {
        return log.write(RecordWriter.write(logRecord));
    }

    void harden(long position) throws InterruptedException {
        if (position != NOWHERE) {
            log.harden(position);
        }
    }

    void whenHardened(long position, Runnable action) {
        if (position == NOWHERE) {
            action.run();
        } else {
            log.whenHardened(position, action);
        }
    }

    @Override
    public void removed(long id) {
        write(new LogRecord.Removed(id));
    }

    @Override
    public void rerouted(long id, String tpipe) {
        write(new LogRecord.Rerouted(id, tpipe));
    }
}
