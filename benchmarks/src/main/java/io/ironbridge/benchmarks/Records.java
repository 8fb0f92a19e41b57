package io.ironbridge.benchmarks;

import java.util.Arrays;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The records of one kind, one after the other and from the first again. */
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

    /** The number of the next one, for what was made of it before. */
    int nextIndex() {
        last = last + 1 == records.length ? 0 : last + 1;
        return last;
    }

    byte[][] all() {
        return records;
    }

    /**
     * Copies that lie one after another in memory. What the makers threw away lies between the
     * originals, more for one maker than for another, and that is not to be measured.
     */
    static byte[][] together(byte[][] scattered) {
        return Arrays.stream(scattered).map(byte[]::clone).toArray(byte[][]::new);
    }
}
