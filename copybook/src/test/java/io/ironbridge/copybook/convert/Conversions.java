package io.ironbridge.copybook.convert;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;

/** Files carried over in memory. */
final class Conversions {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ConversionCounts counts = new ConversionCounts();
    private final ByteArrayOutputStream left = new ByteArrayOutputStream();
    private Conversion conversion;

    Conversions(RecordTypes types, FileForm form) {
        conversion = new Conversion(types, form, OnFault.STOP, Conversion.MOST_JSON);
    }

    Conversions onFault(OnFault other) {
        conversion =
                new Conversion(conversion.types(), conversion.form(), other, conversion.mostJson());
        return this;
    }

    Conversions mostJson(int other) {
        conversion =
                new Conversion(conversion.types(), conversion.form(), conversion.onFault(), other);
        return this;
    }

    ConversionCounts counts() {
        return counts;
    }

    /** The JSON lines of a file given as hexadecimal digits. */
    String json(String... hex) throws IOException {
        return json(false, Records.bytes(hex));
    }

    /** One JSON array. */
    String array(String... hex) throws IOException {
        return json(true, Records.bytes(hex));
    }

    String json(boolean array, byte[]... files) throws IOException {
        JsonOutput json = new JsonOutput(out, array);
        RejectSink rejects = RejectSink.records(left, conversion.form());
        HostToJson converter = new HostToJson(conversion, json, counts, _ -> {}, rejects);
        int number = 0;
        for (byte[] file : files) {
            converter.convert("file" + ++number, new ByteArrayInputStream(file));
        }
        if (!counts.stopped()) {
            json.finish();
        }
        rejects.finish();
        return out.toString(UTF_8);
    }

    /** The file of records made of JSON, in hexadecimal digits. */
    String host(String... json) throws IOException {
        RecordWriter writer = RecordWriter.of(out, conversion.form());
        JsonToHost converter =
                new JsonToHost(conversion, writer, counts, _ -> {}, RejectSink.lines(left));
        int number = 0;
        for (String file : json) {
            converter.convert("json" + ++number, new ByteArrayInputStream(file.getBytes(UTF_8)));
        }
        writer.finish();
        return HexFormat.of().withUpperCase().formatHex(out.toByteArray());
    }

    /** The records that were left out. */
    byte[] rejects() {
        return left.toByteArray();
    }

    String fault() {
        return counts.first().getFirst().toString();
    }
}
