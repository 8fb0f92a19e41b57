package io.ironbridge.lab.ims.log;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Writes buffers as blocks on a separate thread. */
final class LogWriter implements Runnable {
    private static final System.Logger LOG = System.getLogger(LogWriter.class.getName());

    private final LogBuffers buffers;
    private final LogDevice device;
    private final long simulatedNanos;
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong blocks = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong forced = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong nanosSimulated = new AtomicLong();
    private long nextBlock;

    LogWriter(LogBuffers buffers, LogDevice device, Duration simulated, long firstBlock) {
        this.buffers = buffers;
        this.device = device;
        this.simulatedNanos = simulated.toNanos();
        this.nextBlock = firstBlock;
    }

    @Override
    public void run() {
        try (device) {
            List<LogBuffer> next = buffers.awaitWritable();
            while (!next.isEmpty()) {
                write(next);
                buffers.written(next);
                next = buffers.awaitWritable();
            }
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8130E The log cannot be written; nothing commits", e);
            buffers.fail(new IOException("The log cannot be written", e));
        }
    }

    /** One write of the device. */
    private void write(List<LogBuffer> chain) throws IOException {
        long begin = System.nanoTime();
        for (LogBuffer buffer : chain) {
            block(buffer);
        }
        simulate(begin + simulatedNanos);
        writes.incrementAndGet();
        nanos.addAndGet(System.nanoTime() - begin);
    }

    private void block(LogBuffer buffer) throws IOException {
        Optional<DataSetHeader> begins = buffer.begins();
        if (begins.isPresent()) {
            device.begin(new DataSetHeader(begins.get().number(), nextBlock));
        }
        BlockHeader header = BlockHeader.of(buffer.bytes(), buffer.used(), nextBlock++);
        device.write(header, buffer.bytes());
        blocks.incrementAndGet();
        bytes.addAndGet(buffer.used());
        forced.addAndGet(buffer.isForced() ? 1 : 0);
    }

    /** Lets the rest of the simulated device's write time pass. */
    private void simulate(long until) {
        if (simulatedNanos == 0) {
            return;
        }
        long begin = System.nanoTime();
        for (long left = until - begin; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        nanosSimulated.addAndGet(System.nanoTime() - begin);
    }

    LogStatistics statistics(long records) {
        return new LogStatistics(
                records,
                writes.get(),
                blocks.get(),
                bytes.get(),
                forced.get(),
                buffers.waits(),
                Duration.ofNanos(buffers.waitNanos()),
                Duration.ofNanos(nanos.get()),
                Duration.ofNanos(nanosSimulated.get()));
    }
}
