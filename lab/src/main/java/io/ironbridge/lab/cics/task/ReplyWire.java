package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;

/** Replies of the region as fields of a frame. */
final class ReplyWire {
    private ReplyWire() {}

    static void write(FrameWriter out, RegionReply reply) {
        out.number(reply.resp())
                .number(reply.resp2())
                .text(reply.abendCode())
                .longNumber(reply.number())
                .bytes(reply.key().bytes())
                .bytes(reply.data().bytes());
    }

    static RegionReply read(FrameReader in) throws WireException {
        return new RegionReply(
                in.number(),
                in.number(),
                in.text(),
                in.longNumber(),
                Area.of(in.bytes()),
                Area.of(in.bytes()));
    }
}
