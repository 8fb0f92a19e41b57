package io.ironbridge.lab.cics.task;

/** What the region says as fields of a frame. */
final class ReplyWire {
    private ReplyWire() {}

    static void write(FrameWriter out, RegionReply reply) {
        out.number(reply.resp())
                .number(reply.resp2())
                .text(reply.abendCode())
                .longNumber(reply.number())
                .area(reply.key())
                .area(reply.data());
    }

    static RegionReply read(FrameReader in) throws WireException {
        return new RegionReply(
                in.number(), in.number(), in.text(), in.longNumber(), in.area(), in.area());
    }
}
