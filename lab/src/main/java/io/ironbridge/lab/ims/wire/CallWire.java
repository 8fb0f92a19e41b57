package io.ironbridge.lab.ims.wire;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;

/** DL/I calls and their replies as fields of a frame. */
final class CallWire {
    private CallWire() {}

    static void write(FrameWriter out, DliCall call) {
        out.number(call.pcb())
                .text(call.function())
                .bytes(call.area().bytes())
                .list(call.parameters(), (to, area) -> to.bytes(area.bytes()));
    }

    static DliCall call(FrameReader in) throws WireException {
        return new DliCall(in.number(), in.text(), area(in), in.list(CallWire::area));
    }

    static void write(FrameWriter out, DliReply reply) {
        write(out.text(reply.status()).bytes(reply.area().bytes()), reply.mask());
    }

    static DliReply reply(FrameReader in) throws WireException {
        return new DliReply(in.text(), area(in), mask(in));
    }

    private static void write(FrameWriter out, PcbMask mask) {
        switch (mask) {
            case PcbMask.Unchanged() -> out.tag(0);
            case PcbMask.InputOutput shown ->
                    out.tag(1)
                            .text(shown.lterm())
                            .number(shown.julianDate())
                            .number(shown.time())
                            .number(shown.sequence())
                            .text(shown.modName())
                            .text(shown.user())
                            .text(shown.group());
            case PcbMask.Database(int level, String segment, Area key) ->
                    out.tag(2).number(level).text(segment).bytes(key.bytes());
        }
    }

    private static PcbMask mask(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 0 -> new PcbMask.Unchanged();
            case 1 ->
                    new PcbMask.InputOutput(
                            in.text(),
                            in.number(),
                            in.number(),
                            in.number(),
                            in.text(),
                            in.text(),
                            in.text());
            case 2 -> new PcbMask.Database(in.number(), in.text(), area(in));
            default -> throw new WireException("There is no PCB mask " + tag);
        };
    }

    private static Area area(FrameReader in) throws WireException {
        return Area.of(in.bytes());
    }
}
