package io.ironbridge.lab.ims.wire;

import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;

/** Starts and ends of programs as fields of a frame. */
final class ProgramWire {
    private ProgramWire() {}

    static void write(FrameWriter out, ProgramStart start) {
        out.text(start.program()).text(start.psb()).list(start.pcbs(), ProgramWire::write);
    }

    static ProgramStart start(FrameReader in) throws WireException {
        return new ProgramStart(in.text(), in.text(), in.list(ProgramWire::pcb));
    }

    private static void write(FrameWriter out, PcbDescription pcb) {
        switch (pcb) {
            case PcbDescription.Message(String name) -> out.tag(0).text(name);
            case PcbDescription.Database(var dbd, var options, int segments, int keyLength) ->
                    out.tag(1).text(dbd).text(options).number(segments).number(keyLength);
        }
    }

    private static PcbDescription pcb(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 0 -> new PcbDescription.Message(in.text());
            case 1 -> new PcbDescription.Database(in.text(), in.text(), in.number(), in.number());
            default -> throw new WireException("There is no PCB " + tag);
        };
    }

    static void write(FrameWriter out, ProgramEnd end) {
        switch (end) {
            case ProgramEnd.Returned() -> out.tag(0);
            case ProgramEnd.Abended(String code, String reason) ->
                    out.tag(1).text(code).text(reason);
        }
    }

    static ProgramEnd end(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 0 -> new ProgramEnd.Returned();
            case 1 -> new ProgramEnd.Abended(in.text(), in.text());
            default -> throw new WireException("There is no end " + tag);
        };
    }
}
