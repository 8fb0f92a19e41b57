package io.ironbridge.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the conversion of a record to JSON. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Decode {
    /** The transcoder of the gateway. */
    @Benchmark
    public int generated(Records records, Ironbridge.Generated ironbridge) {
        return ironbridge.side.decode(records.next());
    }

    /** The reference. */
    @Benchmark
    public int interpreted(Records records, Ironbridge.Interpreted ironbridge) {
        return ironbridge.side.decode(records.next());
    }

    /** Cobrix without JSON: strings and numbers as objects. */
    @Benchmark
    public Object[] cobrixRow(Records records, Cobrix cobrix) {
        return cobrix.peer.row(records.next());
    }

    /** Cobrix, with its row written as JSON. */
    @Benchmark
    public int cobrixJson(Records records, Cobrix cobrix) {
        cobrix.json.reset();
        cobrix.peer.write(cobrix.peer.row(records.next()), cobrix.json);
        return cobrix.json.size();
    }

    /** Floor: only the JSON, written by Jackson from prepared values. */
    @Benchmark
    public int jacksonWrites(Records records, ReadyRows rows) {
        rows.json.reset();
        rows.peer.write(rows.ready[records.nextIndex()], rows.json);
        return rows.json.size();
    }

    /** Floor: each byte looked up in a table. */
    @Benchmark
    @Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
    public byte[] byteTable(Records records, Floor floor) {
        byte[] record = records.next();
        byte[] table = floor.table;
        byte[] copy = floor.copy;
        for (int i = 0; i < record.length; i++) {
            copy[i] = table[record[i] & 0xFF];
        }
        return copy;
    }

    /** Floor: a copy. */
    @Benchmark
    @Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
    public byte[] copy(Records records, Floor floor) {
        byte[] record = records.next();
        System.arraycopy(record, 0, floor.copy, 0, record.length);
        return floor.copy;
    }

    /** Cobrix with its parsed copybook. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up first.
    public static class Cobrix {
        final ByteArrayOutputStream json = new ByteArrayOutputStream(1 << 14);
        CobrixPeer peer;

        @Setup
        public void read(Records records) {
            peer = new CobrixPeer(records.kind.copybook());
        }
    }

    /** All records, decoded. */
    @State(Scope.Thread)
    public static class ReadyRows extends Cobrix {
        Object[][] ready = {};

        @Setup
        public void decode(Records records) {
            ready = Arrays.stream(records.all()).map(peer::row).toArray(Object[][]::new);
        }
    }

    /** Output of the floors. */
    @State(Scope.Thread)
    public static class Floor {
        byte[] copy = {};
        final byte[] table = new byte[256];

        @Setup
        public void fill(Records records) {
            copy = new byte[records.kind.length()];
            for (int i = 0; i < table.length; i++) {
                table[i] = (byte) (255 - i);
            }
        }
    }
}
