package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceOptions.Format;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A copybook and options with which records are carried over. Host data is ISO 8859-1, so that
 * records can be written as texts: one character a byte.
 */
record Trial(Layout layout, ConversionOptions options) {
    private static final CodePage LATIN = CodePages.of("ISO-8859-1");

    /** The entries of a record named R, in free format. */
    static Trial of(String... entries) {
        return of(Dialect.IBM, entries);
    }

    static Trial of(Dialect dialect, String... entries) {
        return of(layout(dialect, "01 R.\n" + String.join("\n", entries) + "\n"));
    }

    static Trial of(Layout layout) {
        return new Trial(layout, ConversionOptions.of(LATIN));
    }

    static Layout layout(Dialect dialect, String text) {
        SourceFile file = new SourceFile("T.cpy", text.getBytes(UTF_8));
        SourceOptions options = SourceOptions.DEFAULT.withFormat(Format.FREE);
        return CopybookParser.parse(file, CopyLibrary.NONE, options, dialect).layouts().getFirst();
    }

    Trial with(UnaryOperator<ConversionOptions> change) {
        return new Trial(layout, change.apply(options));
    }

    Trial output(UnaryOperator<Output> change) {
        return with(all -> all.withOutput(change.apply(all.output())));
    }

    Trial badData(UnaryOperator<BadData> change) {
        return with(all -> all.withBadData(change.apply(all.badData())));
    }

    Trial input(UnaryOperator<Input> change) {
        return with(all -> all.withInput(change.apply(all.input())));
    }

    Transcoder transcoder() {
        return InterpretedTranscoder.of(layout, options);
    }

    /** The JSON of a record that is fine. */
    String decoded(String record) {
        OutputBytes json = new OutputBytes(1 << 20);
        assertThat(decode(record, json)).isEmpty();
        return new String(json.toBytes(), UTF_8);
    }

    /** What is wrong with a record. */
    List<DataFault> decodeFaults(String record) {
        OutputBytes json = new OutputBytes(1 << 20);
        List<DataFault> faults = decode(record, json);
        assertThat(json.length()).isZero();
        return faults;
    }

    private List<DataFault> decode(String record, OutputBytes json) {
        byte[] bytes = record.getBytes(ISO_8859_1);
        return transcoder().decode(bytes, 0, bytes.length, json);
    }

    /** The record of a JSON text that is fine. */
    String encoded(String json) {
        OutputBytes record = new OutputBytes(1 << 20);
        assertThat(encode(json, record)).isEmpty();
        return new String(record.toBytes(), ISO_8859_1);
    }

    /** What is wrong with a JSON text. */
    List<DataFault> encodeFaults(String json) {
        OutputBytes record = new OutputBytes(1 << 20);
        List<DataFault> faults = encode(json, record);
        assertThat(record.length()).isZero();
        return faults;
    }

    private List<DataFault> encode(String json, OutputBytes record) {
        byte[] bytes = json.getBytes(UTF_8);
        return transcoder().encode(bytes, 0, bytes.length, record);
    }

    Map<String, @Nullable Object> view(String record) {
        byte[] bytes = record.getBytes(ISO_8859_1);
        return transcoder().view(bytes, 0, bytes.length);
    }

    int recordLength(String data) {
        byte[] bytes = data.getBytes(ISO_8859_1);
        return transcoder().recordLength(bytes, 0, bytes.length);
    }
}
