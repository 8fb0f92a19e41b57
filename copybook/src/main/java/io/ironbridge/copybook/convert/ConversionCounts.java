package io.ironbridge.copybook.convert;

import java.util.ArrayList;
import java.util.List;

/** Counts of a conversion so far. Not thread-safe. */
public final class ConversionCounts {
    /** Maximum number of faults kept; all are counted. */
    public static final int KEPT = 10;

    private final List<FileFault> first = new ArrayList<>();
    private long read;
    private long written;
    private long skipped;
    private long nulls;
    private long replaced;
    private long faults;
    private long bytesBefore;
    private long bytesRead;
    private boolean stopped;

    /** Records read, faulty ones included. */
    public long read() {
        return read;
    }

    /** Records written. */
    public long written() {
        return written;
    }

    /** Records omitted. */
    public long skipped() {
        return skipped;
    }

    /** Records written as JSON null; not included in {@link #written}. */
    public long nulls() {
        return nulls;
    }

    /**
     * Values in the JSON written that were replaced or omitted because their bytes are not valid.
     */
    public long replaced() {
        return replaced;
    }

    /** Faults found; a record can have several. */
    public long faults() {
        return faults;
    }

    /** The first of the faults. */
    public List<FileFault> first() {
        return List.copyOf(first);
    }

    /** Bytes read, of all files. */
    public long bytesRead() {
        return bytesRead;
    }

    /** Whether a fault ended the conversion. */
    public boolean stopped() {
        return stopped;
    }

    void countRead(long position) {
        read++;
        bytesRead = bytesBefore + position;
    }

    void countWritten() {
        written++;
    }

    void countSkipped() {
        skipped++;
    }

    void countNull() {
        nulls++;
    }

    void countReplaced(int values) {
        replaced += values;
    }

    void add(FileFault fault) {
        faults++;
        if (first.size() < KEPT) {
            first.add(fault);
        }
    }

    void stop() {
        stopped = true;
    }

    /** Starts another file: later positions count from its beginning. */
    void endFile(long position) {
        bytesBefore += position;
        bytesRead = bytesBefore;
    }
}
