package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.FolderLock;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The online log data set. A caller that needs a durable record waits until its position is
 * hardened; other records are written with later ones, or when their buffer is full. Thread-safe.
 */
public final class RecoveryLog implements AutoCloseable {
    private final LogConfig config;
    private final LogBuffers buffers;
    private final LogWriter writer;
    private final Thread thread;
    private final AtomicLong unitOfWork;
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    /** Held while records are put, so that those of one call are adjacent. */
    private final ReentrantLock appending = new ReentrantLock();

    private int dataSet;
    private long inDataSet;

    private RecoveryLog(LogConfig config, LogDevice device, LogReader.End end) {
        this.config = config;
        this.buffers =
                new LogBuffers(config.blockBytes(), config.buffers(), config.blocksPerWrite());
        this.writer = new LogWriter(buffers, device, config.deviceWriteTime(), end.block());
        this.unitOfWork = new AtomicLong(end.unitOfWork());
        this.dataSet = end.dataSet();
        this.thread = Thread.ofPlatform().name("lab-ims-log").daemon().start(writer);
    }

    /** Opens a log without reading it again; see the other method. */
    public static RecoveryLog open(LogConfig config) throws IOException {
        return open(config, 1, _ -> {});
    }

    /**
     * Reads a log again and begins a new data set of it.
     *
     * @param from number of the data set to begin with, as {@link #switchDataSet} gave it
     * @param replay is given the records up to where the log ended
     * @throws LogDamagedException where it was damaged after it had been written
     * @throws IOException where it cannot be read or begun
     */
    public static RecoveryLog open(LogConfig config, int from, LogReplay replay)
            throws IOException {
        return switch (config.place()) {
            case StorageLocation.Memory() ->
                    new RecoveryLog(config, new LogDevice.Nowhere(), new LogReader.End(1, 1, 1));
            case StorageLocation.Folder folder -> open(config, folder, from, replay);
        };
    }

    private static RecoveryLog open(
            LogConfig config, StorageLocation.Folder folder, int from, LogReplay replay)
            throws IOException {
        FolderLock lock = FolderLock.take("log", folder.path(), "olds.lock");
        try {
            LogReader.End end = LogReader.read(folder.path(), from, replay);
            DataSetHeader first = new DataSetHeader(end.dataSet(), end.block());
            return new RecoveryLog(config, new LogDevice.Disk(folder, first, lock), end);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    public LogConfig config() {
        return config;
    }

    /** A number for a unit of work that no other one in this log has. */
    public long beginUnitOfWork() {
        return unitOfWork.getAndIncrement();
    }

    /**
     * Appends records of one unit of work; waits while no buffer is free.
     *
     * @param work 0 if they belong to none
     * @return their position, for {@link #whenHardened}
     * @throws IOException if the log failed or is closed, or a record is too long: then none is
     *     appended
     */
    public long append(long work, List<LogEntry> entries) throws IOException {
        for (LogEntry entry : entries) {
            if (entry.data().length() > config.recordBytes()) {
                throw new IOException(
                        "A log record has %d bytes, more than %d"
                                .formatted(entry.data().length(), config.recordBytes()));
            }
        }
        appending.lock();
        try {
            switchWhenFull();
            return put(work, entries);
        } finally {
            appending.unlock();
        }
    }

    private long put(long work, List<LogEntry> entries) throws IOException {
        long position = 0;
        for (LogEntry entry : entries) {
            long sequence = records.incrementAndGet();
            Instant now = config.clock().instant();
            LogRecord logged = new LogRecord(entry.code(), work, sequence, now, entry.data());
            byte[] written = logged.write();
            inDataSet += written.length;
            bytes.addAndGet(written.length);
            position = buffers.put(written);
        }
        return position;
    }

    private void switchWhenFull() {
        if (inDataSet >= config.dataSetBytes()) {
            beginDataSet();
        }
    }

    private int beginDataSet() {
        inDataSet = 0;
        dataSet++;
        buffers.beginDataSet(dataSet);
        return dataSet;
    }

    /**
     * Begins another data set.
     *
     * @return its number: all records appended from now on are in it or later ones
     */
    public int switchDataSet() {
        appending.lock();
        try {
            return beginDataSet();
        } finally {
            appending.unlock();
        }
    }

    /** Deletes the data sets before a number: their content is in a checkpoint. */
    public void discardBefore(int number) throws IOException {
        if (config.place() instanceof StorageLocation.Folder(var path, _)) {
            new DataSets(path).deleteBefore(number);
        }
    }

    /**
     * Requests that everything up to a position is written (write-ahead).
     *
     * @return completes on the log's own thread, which must not be blocked, or fails with the
     *     {@link IOException} of the device
     */
    public CompletableFuture<Void> whenHardened(long position) {
        return buffers.whenHardened(position);
    }

    /**
     * Waits until everything up to a position is on the device.
     *
     * @throws IOException where the device failed
     */
    public void harden(long position) throws IOException, InterruptedException {
        try {
            whenHardened(position).get();
        } catch (ExecutionException e) {
            throw new IOException("The log failed: " + e.getCause(), e.getCause());
        }
    }

    /** How many bytes of records were put since it was opened. */
    public long bytes() {
        return bytes.get();
    }

    public LogStatistics statistics() {
        return writer.statistics(records.get());
    }

    /** Writes what there is, and ends. */
    @Override
    public void close() throws IOException {
        buffers.close();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
