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

/**
 * A region's end of the link to a servant: {@link #start} a program, then {@link #next} and {@link
 * #answer} until it ended. Used by one thread at a time.
 */
public final class ImsRegionLink {
    static final int START = 11;
    static final int REPLY = 12;

    private final FrameChannel frames;

    /** Uses the channel of a connected servant. */
    public ImsRegionLink(ServantChannel servant) {
        this.frames = servant.frames();
    }

    /** A message of a servant that runs a program. */
    public sealed interface ServantMessage {
        /** The program called DL/I and waits. */
        record Called(DliCall call) implements ServantMessage {}

        /** The program ended; the servant is free again. */
        record Ended(ProgramEnd end) implements ServantMessage {}

        /**
         * The program called CEE3ABD; its process ends next.
         *
         * @param code 0 to 4,095
         */
        record Abending(int code) implements ServantMessage {}
    }

    /** Gives the servant a program to run. */
    public void start(ProgramStart start) throws IOException {
        FrameWriter out = new FrameWriter().tag(START);
        ProgramWire.write(out, start);
        frames.send(out);
    }

    /**
     * Waits for the next message of the servant.
     *
     * @throws IOException when the servant is gone or sends invalid data
     */
    public ServantMessage next() throws IOException {
        FrameReader in =
                frames.receive().orElseThrow(() -> new EOFException("The servant is gone"));
        return in.whole(ImsRegionLink::readMessage);
    }

    private static ServantMessage readMessage(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case ImsServantLink.CALL -> new ServantMessage.Called(CallWire.call(in));
            case ImsServantLink.END -> new ServantMessage.Ended(ProgramWire.end(in));
            case ImsServantLink.USER_ABEND -> new ServantMessage.Abending(in.number());
            default -> throw new WireException("A servant of IMS cannot say " + tag);
        };
    }

    /**
     * Answers a call.
     *
     * @throws WireException when the answer is longer than a message may be; nothing was sent then
     */
    public void answer(DliReply reply) throws IOException {
        FrameWriter out = new FrameWriter().tag(REPLY);
        CallWire.write(out, reply);
        frames.send(out);
    }
}
