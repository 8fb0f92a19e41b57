package io.ironbridge.connectorjava.wire;

import io.ironbridge.connectorapi.AssetCaller.Reply;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The frames between gateway and servant, after the hello. On each channel of tasks: a task, the
 * asset calls of its program with their replies, its end, the next task. On the channel of control,
 * lane 0: interrupts, and from the servant its heap.
 */
public final class ProgramWire {
    private static final int TASK = 2;
    private static final int RETURNED = 3;
    private static final int FAILED = 4;
    private static final int THREW = 5;
    private static final int UNFIT = 6;
    private static final int MISSING = 7;
    private static final int INTERRUPT = 8;
    private static final int CALL_ASSET = 9;
    private static final int CANCEL_ASSET = 10;
    private static final int ASSET_RETURNED = 11;
    private static final int ASSET_FAILED = 12;
    private static final int ASSET_UNDECLARED = 13;

    private ProgramWire() {}

    /** Ends a task whose caller no longer waits. */
    public record Interrupt(int lane, long task) {}

    public static FrameWriter write(ProgramTask task) {
        FrameWriter out =
                new FrameWriter(task.json().length)
                        .tag(TASK)
                        .longNumber(task.id())
                        .text(task.program())
                        .text(task.requestId())
                        .flag(task.caller().isPresent());
        task.caller().ifPresent(out::text);
        return out.longNumber(task.nanos())
                .list(task.sources(), ProgramWire::write)
                .list(task.factories(), ProgramWire::write)
                .bytes(task.json());
    }

    public static ProgramTask task(FrameReader in) throws WireException {
        expect(in, TASK);
        long id = in.longNumber();
        String program = in.text();
        String requestId = in.text();
        Optional<String> caller = in.flag() ? Optional.of(in.text()) : Optional.empty();
        return new ProgramTask(
                id,
                program,
                requestId,
                caller,
                in.longNumber(),
                in.list(ProgramWire::source),
                in.list(ProgramWire::source),
                in.bytes());
    }

    private static void write(FrameWriter to, ProgramTask.Source one) {
        to.text(one.id()).bytes(one.settings());
    }

    private static ProgramTask.Source source(FrameReader in) throws WireException {
        return new ProgramTask.Source(in.text(), in.bytes());
    }

    /** The settings of a connection factory; equal ones are equal bytes. */
    public static byte[] write(Map<String, String> texts) {
        return new FrameWriter()
                .list(
                        List.copyOf(new TreeMap<>(texts).entrySet()),
                        (to, one) -> to.text(one.getKey()).text(one.getValue()))
                .content();
    }

    public static Map<String, String> texts(byte[] bytes) throws WireException {
        Map<String, String> texts = new TreeMap<>();
        new FrameReader(ByteBuffer.wrap(bytes))
                .whole(in -> in.list(one -> texts.put(one.text(), one.text())));
        return texts;
    }

    /**
     * The end of a task.
     *
     * @param leftOpen connections that the program did not close
     */
    public static FrameWriter write(ProgramEnd end, int leftOpen) {
        return write(end).number(leftOpen);
    }

    /** The end of a task, and how many connections the program did not close. */
    public record Ended(ProgramEnd end, int leftOpen) implements ServantMessage {}

    private static FrameWriter write(ProgramEnd end) {
        return switch (end) {
            case ProgramEnd.Returned(byte[] json) ->
                    new FrameWriter(json.length).tag(RETURNED).bytes(json);
            case ProgramEnd.Failed(int status, String message) ->
                    new FrameWriter().tag(FAILED).number(status).text(message);
            case ProgramEnd.Threw(String what) -> new FrameWriter().tag(THREW).text(what);
            case ProgramEnd.Unfit(String what) -> new FrameWriter().tag(UNFIT).text(what);
            case ProgramEnd.Missing(String what) -> new FrameWriter().tag(MISSING).text(what);
        };
    }

    public static FrameWriter write(AssetRequest request) {
        return switch (request) {
            case AssetRequest.Call(String asset, byte[] json) ->
                    new FrameWriter(json.length).tag(CALL_ASSET).text(asset).bytes(json);
            case AssetRequest.Cancel _ -> new FrameWriter().tag(CANCEL_ASSET);
        };
    }

    /** The next message of a servant that has a task. */
    public static ServantMessage message(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case RETURNED, FAILED, THREW, UNFIT, MISSING -> new Ended(end(tag, in), in.number());
            case CALL_ASSET -> new AssetRequest.Call(in.text(), in.bytes());
            case CANCEL_ASSET -> new AssetRequest.Cancel();
            default -> throw new WireException("A servant with a task does not send " + tag);
        };
    }

    private static ProgramEnd end(int tag, FrameReader in) throws WireException {
        return switch (tag) {
            case RETURNED -> new ProgramEnd.Returned(in.bytes());
            case FAILED -> new ProgramEnd.Failed(in.number(), in.text());
            case THREW -> new ProgramEnd.Threw(in.text());
            case UNFIT -> new ProgramEnd.Unfit(in.text());
            case MISSING -> new ProgramEnd.Missing(in.text());
            default -> throw new WireException("A task does not end with " + tag);
        };
    }

    public static FrameWriter write(Reply reply) {
        return switch (reply) {
            case Reply.Returned(Bytes json) ->
                    new FrameWriter(json.length()).tag(ASSET_RETURNED).bytes(json.array());
            case Reply.Failed(int status, String code, String message, boolean mayHaveRun) ->
                    new FrameWriter()
                            .tag(ASSET_FAILED)
                            .number(status)
                            .text(code)
                            .text(message)
                            .flag(mayHaveRun);
            case Reply.Undeclared _ -> new FrameWriter().tag(ASSET_UNDECLARED);
        };
    }

    public static Reply reply(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case ASSET_RETURNED -> new Reply.Returned(Bytes.wrap(in.bytes()));
            case ASSET_FAILED -> new Reply.Failed(in.number(), in.text(), in.text(), in.flag());
            case ASSET_UNDECLARED -> new Reply.Undeclared();
            default -> throw new WireException("A call of an asset does not end with " + tag);
        };
    }

    public static FrameWriter write(Interrupt interrupt) {
        return new FrameWriter()
                .tag(INTERRUPT)
                .number(interrupt.lane())
                .longNumber(interrupt.task());
    }

    public static Interrupt interrupt(FrameReader in) throws WireException {
        expect(in, INTERRUPT);
        return new Interrupt(in.number(), in.longNumber());
    }

    private static void expect(FrameReader in, int tag) throws WireException {
        int found = in.tag();
        if (found != tag) {
            throw new WireException("A frame " + found + " where " + tag + " is expected");
        }
    }
}
