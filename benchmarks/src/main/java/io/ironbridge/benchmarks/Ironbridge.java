package io.ironbridge.benchmarks;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.util.List;
import java.util.function.BiFunction;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Ironbridge's transcoders: default options, code page 037, one reused buffer. */
public final class Ironbridge {
    private static final int MOST_BYTES = 1 << 16;

    private final Transcoder transcoder;
    private final OutputBytes out = new OutputBytes(MOST_BYTES);

    private Ironbridge(
            RecordKind kind, BiFunction<Layout, ConversionOptions, Transcoder> transcoders) {
        Layout layout = CopybookParser.parse(kind.name(), kind.copybook()).layouts().getFirst();
        transcoder = transcoders.apply(layout, ConversionOptions.of(CodePages.of("037")));
    }

    static Ironbridge interpreted(RecordKind kind) {
        return new Ironbridge(kind, InterpretedTranscoder::of);
    }

    static Ironbridge generated(RecordKind kind) {
        return new Ironbridge(kind, GeneratedTranscoder::of);
    }

    /** Converts a record to JSON; returns its length. */
    int decode(byte[] record) {
        out.clear();
        return length(transcoder.decode(record, 0, record.length, out));
    }

    /** Converts JSON to a record; returns its length. */
    int encode(byte[] json) {
        out.clear();
        return length(transcoder.encode(json, 0, json.length, out));
    }

    private int length(List<DataFault> faults) {
        if (!faults.isEmpty()) {
            throw new IllegalStateException(faults.toString());
        }
        return out.length();
    }

    /** A copy of the last result. */
    byte[] made() {
        return out.toBytes();
    }

    /** The reference. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up first.
    public static class Interpreted {
        Ironbridge side;

        @Setup
        public void make(Records records) {
            side = interpreted(records.kind);
        }
    }

    /** The transcoder of the gateway. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up first.
    public static class Generated {
        Ironbridge side;

        @Setup
        public void make(Records records) {
            side = generated(records.kind);
        }
    }
}
