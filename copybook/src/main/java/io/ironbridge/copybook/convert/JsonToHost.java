package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.transcode.DataFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Converts JSON to a file of records, record by record. Not thread-safe. */
public final class JsonToHost {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final Conversion conversion;
    private final RecordWriter out;
    private final ConversionCounts counts;
    private final ProgressListener progress;
    private final RejectSink rejects;
    private final OutputBytes record;

    /**
     * Prepares to convert JSON to one file.
     *
     * @throws IllegalArgumentException for {@link OnFault#NULL}: there is no such record
     */
    public JsonToHost(
            Conversion conversion,
            RecordWriter out,
            ConversionCounts counts,
            ProgressListener progress) {
        this(conversion, out, counts, progress, RejectSink.none());
    }

    /**
     * Prepares to convert JSON to one file.
     *
     * @param rejects takes the JSON of the records that are omitted
     * @throws IllegalArgumentException for {@link OnFault#NULL}: there is no such record
     */
    public JsonToHost(
            Conversion conversion,
            RecordWriter out,
            ConversionCounts counts,
            ProgressListener progress,
            RejectSink rejects) {
        if (conversion.onFault() == OnFault.NULL) {
            throw new IllegalArgumentException("Records cannot be null");
        }
        this.conversion = conversion;
        this.out = out;
        this.counts = counts;
        this.progress = progress;
        this.rejects = rejects;
        this.record = new OutputBytes(conversion.form().mostBytes());
    }

    /**
     * Converts JSON. {@link ConversionCounts#stopped} is true afterwards if a fault ended it.
     *
     * @param file name for faults
     * @param in JSON values; not closed here, need not be buffered
     */
    public void convert(String file, InputStream in) throws IOException {
        JsonValueReader json = new JsonValueReader(file, in, conversion.mostJson());
        try {
            while (!counts.stopped() && json.next()) {
                counts.countRead(json.position());
                value(json);
                progress.onRecord(counts);
            }
        } catch (FileFaultException e) {
            counts.add(e.fault());
            counts.stop();
        }
        counts.endFile(json.position());
    }

    private void value(JsonValueReader json) throws IOException {
        if (json.broken().isPresent()) {
            refuse(json, List.of(json.broken().get()));
            return;
        }
        RecordTypes types = conversion.types();
        if (!types.wrapped()) {
            encode(json, types.only(), json.from(), json.to());
            return;
        }
        Optional<NamedJson> named = NamedJson.of(json.array(), json.from(), json.to());
        Optional<RecordType> type = named.flatMap(value -> types.named(value.name()));
        if (type.isPresent()) {
            encode(json, type.get(), named.orElseThrow().from(), named.orElseThrow().to());
        } else {
            refuse(json, List.of(unknown(json, named)));
        }
    }

    private FileFault unknown(JsonValueReader json, Optional<NamedJson> named) {
        String names = conversion.types().names();
        String what =
                named.isPresent()
                        ? "the value's name is not one of " + names
                        : "the value is not an object with one member, named as one of " + names;
        return FileProblem.WRAPPER.fault(
                json.file(),
                json.number(),
                json.offset(0),
                what,
                named.map(value -> ShownText.of(value.name())).orElse(""));
    }

    private void encode(JsonValueReader json, RecordType type, int from, int to)
            throws IOException {
        List<FileFault> faults = encoded(json, type, from, to);
        if (faults.isEmpty()) {
            int length = record.length();
            out.append(record.array(), 0, length, type.binaryEnd(length));
            counts.countWritten();
        } else {
            refuse(json, faults);
        }
    }

    private List<FileFault> encoded(JsonValueReader json, RecordType type, int from, int to) {
        if (Arrays.equals(json.array(), from, to, NULL, 0, NULL.length)) {
            return List.of(fault(FileProblem.NULL, json, 0, "null is not a record"));
        }
        record.clear();
        try {
            List<DataFault> faults = type.transcoder().encode(json.array(), from, to, record);
            if (!faults.isEmpty()) {
                int before = from - json.from();
                return faults.stream()
                        .map(fault -> ValueFaults.writing(json, before, fault))
                        .toList();
            }
        } catch (OutputLimitException _) {
            return List.of(fault(FileProblem.TOO_LONG, json, 0, tooLong()));
        }
        Optional<String> contradiction =
                conversion.types().contradiction(type, record.array(), 0, record.length());
        if (contradiction.isPresent()) {
            String value = conversion.types().value(record.array(), 0, record.length());
            return List.of(
                    FileProblem.OTHER_TYPE.fault(
                            json.file(),
                            json.number(),
                            json.offset(0),
                            contradiction.get(),
                            value));
        }
        return out.refusal(record.array(), 0, record.length()).stream()
                .map(why -> fault(FileProblem.UNWRITABLE, json, 0, why))
                .toList();
    }

    private String tooLong() {
        return "its record has more than the %d bytes that are allowed"
                .formatted(conversion.form().mostBytes());
    }

    private void refuse(JsonValueReader json, List<FileFault> faults) throws IOException {
        faults.forEach(counts::add);
        boolean goOn = conversion.onFault() == OnFault.SKIP;
        if (goOn && rejects.add(json.array(), json.from(), json.to()).isEmpty()) {
            counts.countSkipped();
        } else {
            counts.stop();
        }
    }

    private static FileFault fault(FileProblem problem, JsonValueReader json, int at, String what) {
        return problem.fault(json.file(), json.number(), json.offset(at), what);
    }
}
