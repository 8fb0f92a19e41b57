package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.system.SystemLog.LogFailedException;
import io.ironbridge.lab.ims.tpipe.TpipeJournal;
import io.ironbridge.lab.wire.Area;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;

/**
 * Writes the control region's records to the log, numbers messages, and tracks the input that a
 * restart would restore. Thread-safe.
 */
final class Journal implements TpipeJournal {
    private static final System.Logger LOG = System.getLogger(Journal.class.getName());

    /** Of what was not written. */
    static final long NOWHERE = 0;

    private final SystemLog log;
    private final AtomicLong lastId;

    /** Input that is logged, and not done with. */
    private final Map<Long, StoredInput> inputs = new ConcurrentSkipListMap<>();

    private volatile boolean failed;

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

    /** Whether the log can be written no more. */
    boolean isFailed() {
        return failed;
    }

    List<StoredInput> inputs() {
        return List.copyOf(inputs.values());
    }

    /** The log has it from before a restart. */
    void restored(StoredInput input) {
        inputs.put(input.id(), input);
    }

    /**
     * Logs recoverable input.
     *
     * @param then queues it
     * @return where its record ends
     */
    long enqueued(StoredInput input, Runnable then) {
        return gated(() -> {
            long position = write(new ControlRecord.Enqueued(input), Area.EMPTY);
            inputs.put(input.id(), input);
            then.run();
            return position;
        });
    }

    /**
     * Logs the end of a unit of work, and waits until that is on the device.
     *
     * @param then does the rest of the commit
     */
    void committed(ControlRecord.Committed end, Area changes, Runnable then) {
        gated(() -> {
            harden(write(end, changes));
            done(end);
            then.run();
            return NOWHERE;
        });
    }

    /** Logs the end of a unit of work that nothing but its answer depends on. */
    long written(ControlRecord.Committed end, Area changes, Runnable then) {
        return gated(() -> {
            long position = write(end, changes);
            done(end);
            then.run();
            return position;
        });
    }

    private void done(ControlRecord.Committed end) {
        inputs.remove(end.input());
        for (StoredInput each : end.switches()) {
            inputs.put(each.id(), each);
        }
    }

    private long write(ControlRecord messages, Area changes) {
        try {
            return log.write(Area.of(RecordWriter.write(messages)), changes);
        } catch (LogFailedException e) {
            throw failed(e);
        }
    }

    private void harden(long position) {
        try {
            log.harden(position);
        } catch (LogFailedException e) {
            throw failed(e);
        }
    }

    private LogFailedException failed(LogFailedException e) {
        if (!failed) {
            failed = true;
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8317E The log of the lab IMS cannot be written; IMS rejects all"
                            + " messages",
                    e);
        }
        return e;
    }

    void whenHardened(long position, Runnable action) {
        if (position == NOWHERE) {
            action.run();
        } else {
            log.whenHardened(position, action);
        }
    }

    @Override
    public void removed(long id, Runnable then) {
        gated(() -> {
            long position = write(new ControlRecord.Removed(id), Area.EMPTY);
            then.run();
            return position;
        });
    }

    @Override
    public void rerouted(long id, String tpipe, Runnable then) {
        gated(() -> {
            long position = write(new ControlRecord.Rerouted(id, tpipe), Area.EMPTY);
            then.run();
            return position;
        });
    }

    private long gated(LongSupplier action) {
        Lock gate = log.gate();
        gate.lock();
        try {
            return action.getAsLong();
        } finally {
            gate.unlock();
        }
    }
}
