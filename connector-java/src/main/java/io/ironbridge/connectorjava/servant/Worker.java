package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs the tasks of one channel, one after the other, on one thread. */
final class Worker {
    private static final long NONE = -1;

    private final FrameChannel channel;
    private final Programs programs;
    private final ServantPools pools;
    private final AssetTransport assets;
    private final Thread thread;
    private long running = NONE;
    private @Nullable RunningCall call;

    /** A task whose interrupt came before it. */
    private long unwanted = NONE;

    Worker(FrameChannel channel, Programs programs, ServantPools pools, int lane) {
        this.channel = channel;
        this.programs = programs;
        this.pools = pools;
        this.assets = new LaneTransport(channel);
        this.thread = Thread.ofPlatform().name("program-" + lane).unstarted(this::serve);
        thread.setContextClassLoader(programs.loader());
    }

    void start() {
        thread.start();
    }

    void join() throws InterruptedException {
        thread.join();
    }

    /** Interrupts a task if it still runs, and no other one. */
    synchronized void interrupt(long task) {
        if (running == task) {
            interrupt();
        } else {
            unwanted = task;
        }
    }

    private void interrupt() {
        thread.interrupt();
        if (call != null) {
            call.onInterrupted();
        }
    }

    private synchronized void onStart(long task, RunningCall given) {
        running = task;
        call = given;
        if (task == unwanted) {
            interrupt();
        }
    }

    private synchronized void onEnd() {
        running = NONE;
        call = null;
        Thread.interrupted(); // what comes next was not meant
    }

    /** Until the gateway closes the channel, or breaks it. */
    private void serve() {
        try (channel) {
            Optional<FrameReader> frame = channel.receive();
            while (frame.isPresent()) {
                ProgramTask task = frame.get().whole(ProgramWire::task);
                run(task);
                frame = channel.receive();
            }
        } catch (IOException e) {
            // the gateway has gone, and its callers with it
        }
    }

    private void run(ProgramTask task) throws IOException {
        programs.prepare(task.program()); // an interrupt here would break its class forever
        ProgramResources resources;
        try {
            resources = pools.retain(task);
        } catch (UnusableException e) {
            send(new ProgramEnd.Missing(String.valueOf(e.getMessage())), 0);
            return;
        }
        RunningCall running =
                programs.call(task.requestId(), task.caller(), task.nanos(), resources, assets);
        ProgramEnd end;
        int leftOpen;
        try {
            end = run(task, running);
        } finally {
            leftOpen = running.end();
            resources.release();
        }
        send(end, leftOpen);
    }

    private ProgramEnd run(ProgramTask task, RunningCall running) {
        onStart(task.id(), running);
        try {
            return programs.run(task.program(), task.json(), running);
        } finally {
            onEnd();
        }
    }

    private void send(ProgramEnd end, int leftOpen) throws IOException {
        try {
            channel.send(ProgramWire.write(end, leftOpen));
        } catch (WireException e) {
            ProgramEnd tooLong = new ProgramEnd.Threw("its reply is too long");
            channel.send(ProgramWire.write(tooLong, leftOpen));
        }
    }
}
