package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.database.LoggedMessages;
import io.ironbridge.lab.ims.database.RecoverableDatabases;
import io.ironbridge.lab.ims.log.LogCode;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogRecord;
import io.ironbridge.lab.ims.log.LogStatistics;
import io.ironbridge.lab.ims.system.RestoredMessages;
import io.ironbridge.lab.ims.system.SystemLog;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The recovery log with messages and database changes, from which a restart restores both. */
final class ImsStorage implements SystemLog, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ImsStorage.class.getName());

    /** Of the log, between checkpoints. */
    private static final long CHECKPOINT_BYTES = 64L << 20;

    private final RecoverableDatabases databases;
    private final Messages messages;
    private final ScheduledExecutorService checkpoints =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("ims-checkpoint").factory());

    private ImsStorage(RecoverableDatabases databases, Messages messages) {
        this.databases = databases;
        this.messages = messages;
        Future<?> _ =
                checkpoints.scheduleWithFixedDelay(
                        databases::checkpointWhenDue, 1, 1, TimeUnit.SECONDS);
    }

    /**
     * Opens the log and redoes its records.
     *
     * @param databases without any segment
     * @param restored receives the messages
     */
    static ImsStorage open(LogConfig config, Databases databases, RestoredMessages restored)
            throws IOException {
        Messages messages = new Messages(restored);
        return new ImsStorage(
                RecoverableDatabases.open(databases, config, CHECKPOINT_BYTES, messages), messages);
    }

    /** Messages in the log. */
    private static final class Messages implements LoggedMessages {
        private final RestoredMessages restored;
        private volatile Supplier<Area> state;

        private Messages(RestoredMessages restored) {
            this.restored = restored;
            this.state = restored::checkpoint;
        }

        @Override
        public void redo(LogRecord logged) throws IOException {
            if (logged.code() != LogCode.DATABASE && !logged.data().isEmpty()) {
                restored.apply(logged.data());
            }
        }

        @Override
        public List<LogEntry> checkpoint() {
            return List.of(new LogEntry(LogCode.CHECKPOINT, state.get()));
        }
    }

    /** From now on, checkpoints have these messages. */
    void setCheckpointState(Supplier<Area> state) {
        messages.state = state;
    }

    @Override
    public long write(Area messages, Area changes) {
        List<LogEntry> entries = new ArrayList<>();
        if (!changes.isEmpty()) {
            entries.add(new LogEntry(LogCode.DATABASE, changes));
        }
        entries.add(new LogEntry(code(messages), messages));
        try {
            return databases.log().append(databases.log().beginUnitOfWork(), entries);
        } catch (IOException e) {
            throw new LogFailedException("The log failed: " + e.getMessage(), e);
        }
    }

    private static LogCode code(Area messages) {
        return switch (messages.isEmpty() ? 0 : messages.bytes()[0]) {
            case 0x01 -> LogCode.INPUT;
            case 0x36, 0x38 -> LogCode.DEQUEUED;
            default -> LogCode.SYNC_POINT;
        };
    }

    @Override
    public void harden(long position) {
        try {
            databases.harden(position);
        } catch (IOException e) {
            throw new LogFailedException("The log failed: " + e.getMessage(), e);
        }
    }

    @Override
    public void whenHardened(long position, Runnable action) {
        Future<?> _ =
                databases
                        .log()
                        .whenHardened(position)
                        .whenComplete((_, failure) -> hardened(action, failure));
    }

    private static void hardened(Runnable action, @Nullable Throwable failure) {
        if (failure == null) {
            action.run();
        } else {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8318E Discarded a Fast Path answer because the log failed",
                    failure);
        }
    }

    @Override
    public Lock gate() {
        return databases.gate();
    }

    LogStatistics statistics() {
        return databases.log().statistics();
    }

    /** Writes everything in memory, and discards the earlier log. */
    void checkpoint() throws IOException {
        databases.checkpoint();
    }

    @Override
    public void close() throws IOException {
        checkpoints.shutdownNow();
        databases.close();
    }
}
