package io.ironbridge.lab.cics.task;

import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;
import java.time.DateTimeException;
import java.time.Instant;

/** Starts and ends of tasks as fields of a frame. */
final class TaskWire {
    private TaskWire() {}

    static void write(FrameWriter out, TaskStart start) {
        out.number(start.number())
                .text(start.transaction())
                .text(start.user())
                .text(start.program())
                .flag(start.linked())
                .text(start.startCode());
        DataWire.write(out, start.input());
        write(out, start.started());
    }

    private static void write(FrameWriter out, Instant instant) {
        out.longNumber(instant.getEpochSecond()).number(instant.getNano());
    }

    static TaskStart start(FrameReader in) throws WireException {
        return new TaskStart(
                in.number(),
                in.text(),
                in.text(),
                in.text(),
                in.flag(),
                in.text(),
                DataWire.input(in),
                instant(in));
    }

    static void write(FrameWriter out, TaskEnd end) {
        switch (end) {
            case TaskEnd.Returned(var output) -> DataWire.write(out.tag(1), output);
            case TaskEnd.Abended(var code, var program, var cancelled) ->
                    out.tag(2).text(code).text(program).flag(cancelled);
            case TaskEnd.NotLinked(var resp, var resp2, var abendCode) ->
                    out.tag(3).number(resp).number(resp2).text(abendCode);
        }
    }

    static TaskEnd end(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 1 -> new TaskEnd.Returned(DataWire.output(in));
            case 2 -> new TaskEnd.Abended(in.text(), in.text(), in.flag());
            case 3 -> new TaskEnd.NotLinked(in.number(), in.number(), in.text());
            default -> throw new WireException("There is no end " + tag);
        };
    }

    private static Instant instant(FrameReader in) throws WireException {
        try {
            return Instant.ofEpochSecond(in.longNumber(), in.number());
        } catch (DateTimeException | ArithmeticException e) {
            throw new WireException("The time of the start is none", e);
        }
    }
}
