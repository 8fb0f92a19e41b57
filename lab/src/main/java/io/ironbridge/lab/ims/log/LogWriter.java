package io.ironbridge.lab.ims.log;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Writes buffers as blocks, one after the other, on a thread of its own. */
final class LogWriter implements Runnable {
    private static final System.Logger LOG = System.getLogger(LogWriter.class.getName());

    private final LogBuffers buffers;
    private final LogDevice device;
    private final long simulatedNanos;
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
            LogBuffer buffer = buffers.awaitWritable();
            while (buffer != null) {
                write(buffer);
                buffers.written(buffer);
                buffer = buffers.awaitWritable();
            }
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8130E The log cannot be written; nothing commits", e);
            buffers.fail(new IOException("The log cannot be written", e));
        }
    }

    private void write(LogBuffer buffer) throws IOException {
        long begin = System.nanoTime();
        Optional<DataSetHeader> begins = buffer.begins();
        if (begins.isPresent()) {
            device.begin(new DataSetHeader(begins.get().number(), nextBlock));
        }
        device.write(BlockHeader.of(buffer.bytes(), buffer.used(), nextBlock++), buffer.bytes());
        simulate(begin + simulatedNanos);
        blocks.incrementAndGet();
        bytes.addAndGet(buffer.used());
        forced.addAndGet(buffer.isForced() ? 1 : 0);
        nanos.addAndGet(System.nanoTime() - begin);
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
                blocks.get(),
                bytes.get(),
                forced.get(),
                buffers.waits(),
                Duration.ofNanos(buffers.waitNanos()),
                Duration.ofNanos(nanos.get()),
                Duration.ofNanos(nanosSimulated.get()));
    }
}
