package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.dli.Area;
import io.ironbridge.lab.ims.log.LogCode;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogRecord;
import io.ironbridge.lab.ims.log.LogStatistics;
import io.ironbridge.lab.ims.log.RecoveryLog;
import io.ironbridge.lab.ims.system.RestoredMessages;
import io.ironbridge.lab.ims.system.SystemLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The recovery log with messages and changes of databases; both are there again after a restart. */
final class ImsStorage implements SystemLog, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ImsStorage.class.getName());

    private final RecoveryLog log;
    private final ReadWriteLock gate = new ReentrantReadWriteLock();

    private ImsStorage(RecoveryLog log) {
        this.log = log;
    }

    /**
     * Opens the log and does again what it tells.
     *
     * @param databases as they were when the log began
     */
    static ImsStorage open(LogConfig config, Databases databases, RestoredMessages messages)
            throws IOException {
        Redo redo = new Redo(databases, messages);
        return new ImsStorage(RecoveryLog.open(config, 1, redo::apply));
    }

    /** Does units of work again that reached their sync point. */
    private static final class Redo {
        private final Databases databases;
        private final RestoredMessages messages;
        private final Map<Long, Area> open = new HashMap<>();

        private Redo(Databases databases, RestoredMessages messages) {
            this.databases = databases;
            this.messages = messages;
        }

        private void apply(LogRecord logged) throws IOException {
            if (logged.code() == LogCode.DATABASE) {
                open.put(logged.unitOfWork(), logged.data());
                return;
            }
            if (logged.code() == LogCode.SYNC_POINT) {
                Area changes = open.remove(logged.unitOfWork());
                if (changes != null) {
                    databases.redo(changes.bytes());
                }
            }
            if (!logged.data().isEmpty()) {
                messages.apply(logged.data());
            }
        }
    }

    @Override
    public long write(Area messages, Area changes) {
        List<LogEntry> entries = new ArrayList<>();
        if (!changes.isEmpty()) {
            entries.add(new LogEntry(LogCode.DATABASE, changes));
        }
        entries.add(new LogEntry(code(messages), messages));
        try {
            return log.append(log.beginUnitOfWork(), entries);
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
        Future<Void> hardened = log.whenHardened(position);
        boolean interrupted = false;
        while (!hardened.isDone()) {
            try {
                hardened.get();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (hardened.state() == Future.State.FAILED) {
            throw new LogFailedException("The log failed", hardened.exceptionNow());
        }
    }

    @Override
    public void whenHardened(long position, Runnable action) {
        log.whenHardened(position)
                .whenComplete(
                        (_, failure) -> {
                            if (failure == null) {
                                action.run();
                            } else {
                                LOG.log(Level.ERROR, "IRB-LAB-8318E An answer was lost", failure);
                            }
                        });
    }

    @Override
    public Lock gate() {
        return gate.readLock();
    }

    LogStatistics statistics() {
        return log.statistics();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
