package io.ironbridge.lab.cics.task;

import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.ServantChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A servant's link to its region: {@link #await} a task, {@link #ask} any number of times, {@link
 * #end} it, await the next one. Used by one thread; half-duplex.
 */
public final class ServantLink implements Region, AutoCloseable {
    static final int ASK = 2;
    static final int END = 3;
    static final int NOSTG = 42;

    private final FrameChannel channel;

    private ServantLink(FrameChannel channel) {
        this.channel = channel;
    }

    /**
     * Connects and sends the hello.
     *
     * @param socket path of the region's Unix domain socket
     * @param number the servant's, as the region gave it
     * @param mostBytes of one message, as in the region
     */
    public static ServantLink connect(Path socket, int number, int mostBytes) throws IOException {
        return new ServantLink(ServantChannel.connect(socket, number, mostBytes).frames());
    }

    /** Waits for the next task; empty when the region has closed the link. */
    public Optional<TaskStart> await() throws IOException {
        Optional<FrameReader> frame = channel.receive();
        return frame.isEmpty()
                ? Optional.empty()
                : Optional.of(frame.get().whole(ServantLink::readStart));
    }

    private static TaskStart readStart(FrameReader in) throws WireException {
        if (in.tag() != RegionLink.START) {
            throw new WireException("A task has to be started first");
        }
        return TaskWire.start(in);
    }

    /** Answers NOSTG, without the region, if a request is longer than a message may be. */
    @Override
    public RegionReply ask(RegionRequest request) {
        try {
            FrameWriter out = new FrameWriter().tag(ASK);
            RequestWire.write(out, request);
            if (!channel.takes(out.length())) {
                return RegionReply.condition(NOSTG, 0);
            }
            channel.send(out);
            return reply();
        } catch (IOException e) {
            throw new RegionLostException(e);
        }
    }

    private RegionReply reply() throws IOException {
        FrameReader frame =
                channel.receive().orElseThrow(() -> new WireException("The region has ended"));
        return frame.whole(in -> {
            if (in.tag() != RegionLink.REPLY) {
                throw new WireException("A request has to be answered first");
            }
            return ReplyWire.read(in);
        });
    }

    /**
     * Ends the task.
     *
     * @throws WireException when its output is longer than a message may be; it is not ended then
     */
    public void end(TaskEnd end) throws IOException {
        FrameWriter out = new FrameWriter().tag(END);
        TaskWire.write(out, end);
        channel.send(out);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
