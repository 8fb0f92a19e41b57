package io.ironbridge.copybook.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.util.List;

/** The transcoders of a layout: what one does, the other has to do as well. */
final class Engines {
    private static final int LIMIT = 1 << 24;

    private final Layout layout;
    private final Transcoder interpreted;
    private final Transcoder generated;

    Engines(Layout layout, ConversionOptions options) {
        this.layout = layout;
        this.interpreted = InterpretedTranscoder.of(layout, options);
        this.generated = GeneratedTranscoder.of(layout, options);
    }

    Layout layout() {
        return layout;
    }

    /** The JSON of a record. */
    String decode(byte[] record) {
        OutputBytes json = new OutputBytes(LIMIT);
        OutputBytes other = new OutputBytes(LIMIT);
        List<DataFault> faults = interpreted.decode(record, 0, record.length, json);

        assertThat(generated.decode(record, 0, record.length, other)).isEqualTo(faults);
        assertThat(new String(other.toBytes(), UTF_8)).isEqualTo(new String(json.toBytes(), UTF_8));
        assertThat(faults).extracting(DataFault::explain).isEmpty();
        return new String(json.toBytes(), UTF_8);
    }

    /** What is wrong with a record. */
    List<DataFault> faults(byte[] record) {
        OutputBytes json = new OutputBytes(LIMIT);
        List<DataFault> faults = interpreted.decode(record, 0, record.length, json);

        assertThat(generated.decode(record, 0, record.length, new OutputBytes(LIMIT)))
                .isEqualTo(faults);
        return faults;
    }

    /** The record of a JSON text. */
    byte[] encode(String json) {
        byte[] text = json.getBytes(UTF_8);
        OutputBytes record = new OutputBytes(LIMIT);
        OutputBytes other = new OutputBytes(LIMIT);
        List<DataFault> faults = interpreted.encode(text, 0, text.length, record);

        assertThat(generated.encode(text, 0, text.length, other)).isEqualTo(faults);
        assertThat(other.toBytes()).isEqualTo(record.toBytes());
        assertThat(faults).extracting(DataFault::explain).isEmpty();
        return record.toBytes();
    }

    /** What is wrong with a JSON text. */
    List<DataFault> faults(String json) {
        byte[] text = json.getBytes(UTF_8);
        List<DataFault> faults = interpreted.encode(text, 0, text.length, new OutputBytes(LIMIT));

        assertThat(generated.encode(text, 0, text.length, new OutputBytes(LIMIT)))
                .isEqualTo(faults);
        return faults;
    }

    /** How long the record at the beginning of some bytes is. */
    int length(byte[] data, int from) {
        int length = interpreted.recordLength(data, from, data.length);

        assertThat(generated.recordLength(data, from, data.length)).isEqualTo(length);
        return length;
    }
}
