package io.ironbridge.connectorjava;

import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.ServantArguments;
import io.ironbridge.servants.ServantMainLoop;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameWriter;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** The process of a servant that does what the JSON of a task says, whatever the program. */
public final class FaultyServant {
    private static final CountDownLatch HALF_SENT = new CountDownLatch(1);

    private FaultyServant() {}

    /** What it does with a task. */
    enum Fault {
        /** Replies. */
        NONE,
        /** Sends a frame that is not the end of a task. */
        GARBAGE,
        /** Announces a frame that is too long. */
        TOO_LONG,
        /** Sends half of a frame and closes the connection; the process remains. */
        HALF,
        /** Replies as soon as another task has closed its connection. */
        WAITS,
        /** Closes the connection for control and replies. */
        LOSES_CONTROL,
        /** Sends garbage on the connection for control and replies. */
        GARBLES_CONTROL,
        /** Never replies, also if it is interrupted. */
        SILENT
    }

    /** A connection to the owner. */
    private record Lane(SocketChannel socket, FrameChannel frames) {
        private static final int HELLO = 1;

        static Lane connect(Map<String, String> settings, int number) throws IOException {
            SocketChannel socket =
                    SocketChannel.open(UnixDomainSocketAddress.of(text(settings, "socket")));
            Lane lane = new Lane(socket, new FrameChannel(socket, 1 << 20));
            int servant = Integer.parseInt(text(settings, "number"));
            lane.frames.send(new FrameWriter().tag(HELLO).number(servant).number(number));
            return lane;
        }

        void send(int... bytes) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
            for (int one : bytes) {
                buffer.put((byte) one);
            }
            socket.write(buffer.flip());
        }
    }

    /** Takes {@code name=value}, as a servant does. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> settings =
                ServantArguments.parse(
                        Set.of("socket", "number", "workers"),
                        Set.of(
                                "loadLibrary",
                                "mostMessageBytes",
                                "driverPath",
                                "heapPercent",
                                "heapCollections",
                                "graceMillis"),
                        args);
        Lane control = Lane.connect(settings, 0);
        int workers = Integer.parseInt(text(settings, "workers"));
        for (int number = 1; number <= workers; number++) {
            Lane lane = Lane.connect(settings, number);
            Thread.ofPlatform().start(() -> serve(lane, control));
        }
        ServantMainLoop.run(FaultyServant::waitForever);
    }

    private static String text(Map<String, String> settings, String name) {
        return Objects.requireNonNull(settings.get(name));
    }

    private static void waitForever() {
        while (true) {
            LockSupport.park();
        }
    }

    private static void serve(Lane lane, Lane control) {
        try {
            while (true) {
                ProgramTask task = lane.frames.receive().orElseThrow().whole(ProgramWire::task);
                String text = new String(task.json(), StandardCharsets.UTF_8);
                answer(Fault.valueOf(text.replace("\"", "")), task, lane, control);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            Runtime.getRuntime().halt(1); // the test has ended
        }
    }

    private static void answer(Fault fault, ProgramTask task, Lane lane, Lane control)
            throws IOException, InterruptedException {
        switch (fault) {
            case NONE -> reply(task, lane);
            case GARBAGE -> lane.frames.send(new FrameWriter().tag(99));
            case TOO_LONG -> lane.send(0x7F, 0, 0, 0);
            case HALF -> {
                lane.send(0, 0, 0, 20, 3);
                lane.socket.close();
                HALF_SENT.countDown();
                waitForever();
            }
            case WAITS -> {
                HALF_SENT.await();
                reply(task, lane);
            }
            case LOSES_CONTROL -> {
                control.socket.close();
                reply(task, lane);
            }
            case GARBLES_CONTROL -> {
                control.frames.send(new FrameWriter().tag(99));
                reply(task, lane);
            }
            case SILENT -> waitForever();
        }
    }

    private static void reply(ProgramTask task, Lane lane) throws IOException {
        lane.frames.send(ProgramWire.write(new ProgramEnd.Returned(task.json()), 0));
    }
}
