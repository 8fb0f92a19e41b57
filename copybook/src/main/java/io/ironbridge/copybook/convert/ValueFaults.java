package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.transcode.DataFault;
import java.util.Locale;

/** Converts faults of values to faults of files: with their position, the data and a remedy. */
final class ValueFaults {
    private ValueFaults() {}

    /** A fault of a record that was not converted to JSON. */
    static FileFault reading(RecordReader reader, DataFault fault) {
        return FileProblem.DATA.advising(
                reader.file(),
                reader.number(),
                reader.offset(fault.offset()),
                "%s; byte offset X'%X'".formatted(what(fault), fault.offset()),
                bytes(fault),
                Advice.reading(fault.reason(), fault.bytes()));
    }

    /**
     * A fault of JSON that was not converted to a record.
     *
     * @param before bytes of the value before those that the fault's offset counts from
     */
    static FileFault writing(JsonValueReader json, int before, DataFault fault) {
        int at = before + fault.offset();
        return FileProblem.VALUE.advising(
                json.file(),
                json.number(),
                json.offset(at),
                what(fault),
                shown(json, Math.min(json.to(), json.from() + at), fault),
                Advice.writing(fault.reason()));
    }

    private static String bytes(DataFault fault) {
        return fault.bytes().isEmpty()
                ? ""
                : "bytes X'%s'".formatted(fault.bytes().toUpperCase(Locale.ROOT));
    }

    private static String what(DataFault fault) {
        return "%s at %s: %s"
                .formatted(
                        fault.field().isEmpty() ? "The record" : fault.field(),
                        fault.pointer().isEmpty() ? "the root" : ShownText.of(fault.pointer()),
                        fault.reason().sentence());
    }

    /** The value; for JSON that is not well formed, the text from the fault on. */
    private static String shown(JsonValueReader json, int from, DataFault fault) {
        int concerned = fault.bytes().length() / 2;
        boolean open = fault.reason() == FaultReason.NOT_JSON || concerned >= ShownText.MOST;
        int to = open ? json.to() : Math.min(json.to(), from + concerned);
        return from == to ? "at its end" : "JSON " + ShownText.json(json.array(), from, to);
    }
}
