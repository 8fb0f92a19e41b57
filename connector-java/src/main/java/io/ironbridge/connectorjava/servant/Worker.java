package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.util.Optional;

/** Runs the tasks of one channel, one after the other, on one thread. */
final class Worker {
    private static final long NONE = -1;

    private final FrameChannel channel;
    private final Programs programs;
    private final Thread thread;
    private long running = NONE;

    /** A task whose interrupt came before it. */
    private long unwanted = NONE;

    Worker(FrameChannel channel, Programs programs, int lane) {
        this.channel = channel;
        this.programs = programs;
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
            thread.interrupt();
        } else {
            unwanted = task;
        }
    }

    private synchronized void running(long task) {
        running = task;
        if (task == NONE) {
            Thread.interrupted(); // what comes next was not meant
        } else if (task == unwanted) {
            thread.interrupt();
        }
    }

    /** Until the gateway closes the channel, or breaks it. */
    private void serve() {
        try (channel) {
            Optional<FrameReader> frame = channel.receive();
            while (frame.isPresent()) {
                ProgramTask task = frame.get().whole(ProgramWire::task);
                end(run(task));
                frame = channel.receive();
            }
        } catch (IOException e) {
            // the gateway has gone, and its callers with it
        }
    }

    private void end(ProgramEnd end) throws IOException {
        try {
            channel.send(ProgramWire.write(end));
        } catch (WireException e) {
            channel.send(ProgramWire.write(new ProgramEnd.Threw("its reply is too long")));
        }
    }

    private ProgramEnd run(ProgramTask task) {
        programs.prepare(task.program()); // an interrupt here would break its class for ever
        running(task.id());
        try {
            return programs.run(
                    task.program(),
                    task.json(),
                    RunningCall.of(task.requestId(), task.caller(), task.nanos()));
        } finally {
            running(NONE);
        }
    }
}
