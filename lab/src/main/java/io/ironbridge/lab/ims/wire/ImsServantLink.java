package io.ironbridge.lab.ims.wire;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.ServantChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/**
 * A servant's end of the link to its region: {@link #await} a program, {@link #call} as often as it
 * does, {@link #end} it, await the next one. Used by one thread.
 */
public final class ImsServantLink {
    static final int CALL = 2;
    static final int END = 3;
    static final int USER_ABEND = 4;

    private final FrameChannel frames;

    /** Over a channel on which hello was said. */
    public ImsServantLink(ServantChannel channel) {
        this.frames = channel.frames();
    }

    /** Waits for the next program; empty when the region wants no more of this servant. */
    public Optional<ProgramStart> await() throws IOException {
        Optional<FrameReader> frame = frames.receive();
        return frame.isEmpty()
                ? Optional.empty()
                : Optional.of(frame.get().whole(ImsServantLink::start));
    }

    private static ProgramStart start(FrameReader in) throws WireException {
        expect(in, ImsRegionLink.START);
        return ProgramWire.start(in);
    }

    /**
     * Has the region carry out a call.
     *
     * @throws WireException when it is longer than a message may be; nothing was sent then
     */
    public DliReply call(DliCall call) throws IOException {
        FrameWriter out = new FrameWriter().tag(CALL);
        CallWire.write(out, call);
        frames.send(out);
        return frames.receive()
                .orElseThrow(() -> new EOFException("The region is gone"))
                .whole(ImsServantLink::reply);
    }

    private static DliReply reply(FrameReader in) throws WireException {
        expect(in, ImsRegionLink.REPLY);
        return CallWire.reply(in);
    }

    private static void expect(FrameReader in, int wanted) throws WireException {
        int tag = in.tag();
        if (tag != wanted) {
            throw new WireException("The region says " + tag + " instead of " + wanted);
        }
    }

    /** Reports the abend code, 0 to 4,095, of a program whose process ends next. */
    public void userAbend(int code) throws IOException {
        frames.send(new FrameWriter().tag(USER_ABEND).number(code));
    }

    /** Reports how the program ended. */
    public void end(ProgramEnd end) throws IOException {
        FrameWriter out = new FrameWriter().tag(END);
        ProgramWire.write(out, end);
        frames.send(out);
    }
}
