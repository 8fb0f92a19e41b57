package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.log.LogCode;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogReplay;
import io.ironbridge.lab.ims.log.RecoveryLog;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Databases with write-ahead logging. With a log in a folder they are restored after a crash from
 * the newest image copy and the later log records. A checkpoint writes an image and discards
 * earlier log records; one is taken when the databases are opened, and whenever the log has grown
 * by the configured size. Thread-safe.
 */
public final class RecoverableDatabases implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RecoverableDatabases.class.getName());

    private final Databases databases;
    private final RecoveryLog log;
    private final Optional<DatabaseImage> images;
    private final long checkpointBytes;
    private final LoggedMessages messages;

    /** Read-locked while a unit of work is in the log, but not yet in the databases. */
    private final ReadWriteLock gate = new ReentrantReadWriteLock(true);

    private final AtomicBoolean checkpointing = new AtomicBoolean();
    private volatile long checkpointAt;

    private RecoverableDatabases(
            Databases databases,
            RecoveryLog log,
            Optional<DatabaseImage> images,
            long checkpointBytes,
            LoggedMessages messages) {
        this.databases = databases;
        this.log = log;
        this.images = images;
        this.checkpointBytes = checkpointBytes;
        this.checkpointAt = checkpointBytes;
        this.messages = messages;
    }

    /**
     * Opens databases as they were committed.
     *
     * @param checkpointBytes of the log after which a checkpoint is taken
     * @throws MacroException with everything that is wrong in DBDs and PSBs
     * @throws IOException where the folder cannot be used, was damaged, or does not fit the DBDs
     */
    public static RecoverableDatabases open(
            DatabasesConfig config, LogConfig logConfig, long checkpointBytes)
            throws MacroException, IOException {
        return open(Databases.open(config), logConfig, checkpointBytes, LoggedMessages.NONE);
    }

    /**
     * Opens databases as they were committed, and messages with them.
     *
     * @param databases without any segment
     * @param messages receives the log records, and supplies its state at checkpoints
     * @throws IOException as the other method
     */
    public static RecoverableDatabases open(
            Databases databases, LogConfig logConfig, long checkpointBytes, LoggedMessages messages)
            throws IOException {
        if (!(logConfig.place() instanceof StorageLocation.Folder(Path folder, boolean forced))) {
            RecoveryLog log = RecoveryLog.open(logConfig);
            return new RecoverableDatabases(
                    databases, log, Optional.empty(), checkpointBytes, messages);
        }
        DatabaseImage images = new DatabaseImage(folder, forced);
        Optional<Integer> newest = images.newest();
        if (newest.isPresent()) {
            images.read(newest.get(), databases);
        }
        Redo redo = new Redo(databases);
        LogReplay replay =
                record -> {
                    redo.record(record);
                    messages.redo(record);
                };
        RecoveryLog log = RecoveryLog.open(logConfig, newest.orElse(1), replay);
        LOG.log(
                Level.INFO,
                "IRB-LAB-8140I Databases are open; redid {0} units of work from the log",
                Long.toString(redo.unitsOfWork()));
        RecoverableDatabases opened =
                new RecoverableDatabases(
                        databases, log, Optional.of(images), checkpointBytes, messages);
        opened.checkpoint();
        return opened;
    }

    public Databases databases() {
        return databases;
    }

    /** For records of messages; the databases need nothing from it. */
    public RecoveryLog log() {
        return log;
    }

    /**
     * Logs what a unit of work has changed, other records with it, and its sync point; waits until
     * they are on the log device, then makes the changes visible. Where there is nothing to log, it
     * only frees the locks.
     *
     * @param others are logged with it: a restart finds all of them or none
     * @throws IOException where the log failed: nothing was committed; back out
     */
    public void commit(DatabaseWork work, List<LogEntry> others) throws IOException {
        List<LogEntry> entries = new ArrayList<>();
        byte[] changes = work.changes();
        if (changes.length > 0) {
            entries.add(new LogEntry(LogCode.DATABASE, Area.of(changes)));
        }
        entries.addAll(others);
        if (entries.isEmpty()) {
            work.commit();
            return;
        }
        entries.add(new LogEntry(LogCode.SYNC_POINT, Area.EMPTY));
        gate.readLock().lock();
        try {
            harden(log.append(log.beginUnitOfWork(), entries));
            work.commit();
        } finally {
            gate.readLock().unlock();
        }
        checkpointWhenDue();
    }

    /**
     * Waits until all up to a position of the log is on its device; not interrupted, since what is
     * in the log has to get into the databases.
     */
    public void harden(long position) throws IOException {
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
            throw new IOException("The log failed", hardened.exceptionNow());
        }
    }

    /**
     * To be held from before another class writes to the {@link #log} until the change is made in
     * memory, too: a checkpoint comes before or after that. Callers of this class's methods do not
     * hold it.
     */
    public Lock gate() {
        return gate.readLock();
    }

    /** Takes a checkpoint if the log has grown enough. */
    public void checkpointWhenDue() {
        if (log.bytes() < checkpointAt || !checkpointing.compareAndSet(false, true)) {
            return;
        }
        try {
            checkpoint();
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8141W A checkpoint could not be written; the log keeps growing",
                    e);
        } finally {
            checkpointAt = log.bytes() + checkpointBytes;
            checkpointing.set(false);
        }
    }

    /**
     * Writes an image copy and discards earlier log records once the image is on the device.
     * Programs continue meanwhile: their commits are in the log after the checkpoint, whether the
     * image has them or not.
     */
    public synchronized void checkpoint() throws IOException {
        if (images.isEmpty()) {
            return;
        }
        int dataSet = switchDataSet();
        images.get().write(dataSet, databases);
        harden(log.append(0, List.of(new LogEntry(LogCode.CHECKPOINT, Area.EMPTY))));
        log.discardBefore(dataSet);
        images.get().deleteBefore(dataSet);
    }

    private int switchDataSet() throws IOException {
        gate.writeLock().lock();
        try {
            int dataSet = log.switchDataSet();
            log.append(0, messages.checkpoint());
            return dataSet;
        } finally {
            gate.writeLock().unlock();
        }
    }

    /** Ends; what was committed stays. */
    @Override
    public void close() throws IOException {
        log.close();
    }
}
