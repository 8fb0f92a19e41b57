package io.ironbridge.benchmarks;

import java.util.Arrays;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The records of one kind, one after the other, repeatedly. */
@State(Scope.Thread)
public class Records {
    @Param RecordKind kind = RecordKind.TEXT;

    private byte[][] records = {};
    private int last;

    @Setup
    public void make() {
        records = together(kind.records());
        last = -1;
    }

    /** The next one. */
    byte[] next() {
        return records[nextIndex()];
    }

    /** The number of the next one, to find what was prepared for it. */
    int nextIndex() {
        last = last + 1 == records.length ? 0 : last + 1;
        return last;
    }

    byte[][] all() {
        return records;
    }

    /**
     * Copies that are adjacent in memory. Between the originals there is garbage of their makers,
     * more for one maker than for another, which must not influence the measurement.
     */
    static byte[][] together(byte[][] scattered) {
        return Arrays.stream(scattered).map(byte[]::clone).toArray(byte[][]::new);
    }
}
