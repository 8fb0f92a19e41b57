package io.ironbridge.lab.cics.task;

import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.ServantChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.EOFException;
import java.io.IOException;

/**
 * A region's link to one servant: {@link #start} a task, then {@link #next} and {@link #answer}
 * until it ended. Used by one thread at a time; closed by any.
 */
public final class RegionLink implements AutoCloseable {
    static final int START = 11;
    static final int REPLY = 12;

    private final ServantChannel servant;
    private final FrameChannel channel;

    /** Uses the channel of a connected servant. */
    public RegionLink(ServantChannel servant) {
        this.servant = servant;
        this.channel = servant.frames();
    }

    /** A message of a servant that runs a task. */
    public sealed interface ServantMessage {
        /** A request; the servant waits for the reply. */
        record Asked(RegionRequest request) implements ServantMessage {}

        /** The task ended; the servant is free again. */
        record Ended(TaskEnd end) implements ServantMessage {}
    }

    /** The servant's number, as in its hello. */
    public int number() {
        return servant.number();
    }

    /**
     * Gives the servant a task.
     *
     * @throws WireException when its input is longer than a message may be; nothing was sent then
     */
    public void start(TaskStart task) throws IOException {
        FrameWriter out = new FrameWriter().tag(START);
        TaskWire.write(out, task);
        channel.send(out);
    }

    /**
     * Waits for the next message of the servant.
     *
     * @throws IOException when the servant is gone or sends invalid data
     */
    public ServantMessage next() throws IOException {
        return receive(channel).whole(RegionLink::readMessage);
    }

    private static ServantMessage readMessage(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case ServantLink.ASK -> new ServantMessage.Asked(RequestWire.read(in));
            case ServantLink.END -> new ServantMessage.Ended(TaskWire.end(in));
            default ->
                    throw new WireException("A servant sent the unknown message " + tag + " here");
        };
    }

    /**
     * Answers a request of the servant.
     *
     * @throws WireException if it is longer than a message may be; then nothing was sent
     */
    public void answer(RegionReply reply) throws IOException {
        FrameWriter out = new FrameWriter().tag(REPLY);
        ReplyWire.write(out, reply);
        channel.send(out);
    }

    private static FrameReader receive(FrameChannel channel) throws IOException {
        return channel.receive().orElseThrow(() -> new EOFException("The servant has ended"));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
