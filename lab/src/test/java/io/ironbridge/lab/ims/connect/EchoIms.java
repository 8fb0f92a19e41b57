package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A small IMS in memory. Transactions: {@code ECHO} answers with its input, {@code HELD} does when
 * the test says so, {@code ABEND} abends, {@code STOPPED} is stopped, {@code FLOOD} gets sense code
 * X'0030', {@code NOREPLY} says nothing, {@code REJECT} answers send-only with a DFS message; there
 * are no others.
 */
final class EchoIms implements Otma {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private final Map<String, MemoryTpipe> tpipes = new ConcurrentHashMap<>();
    private final BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();

    /** What was decided on CM1 output: {@code committed}, {@code backed out}. */
    final BlockingQueue<String> decisions = new LinkedBlockingQueue<>();

    final BlockingQueue<InputMessage> inputs = new LinkedBlockingQueue<>();

    private final Map<String, OutputMessage> fixed = new ConcurrentHashMap<>();
    private volatile boolean available = true;
    private volatile boolean keepsInputs = true;

    /** Keeps neither inputs nor decisions, for long runs. */
    void forgetInputs() {
        keepsInputs = false;
    }

    /** Has a transaction always answer the same. */
    void answer(String transaction, List<Area> segments, String mod) {
        fixed.put(transaction, new OutputMessage(segments, mod, false));
    }

    void setAvailable(boolean value) {
        available = value;
    }

    @Override
    public boolean isAvailable() {
        return available;
    }

    @Override
    public void send(InputMessage message, OutputListener listener) {
        if (keepsInputs) {
            inputs.add(message);
        }
        OutputMessage known = fixed.get(message.transaction());
        if (known != null) {
            take(
                    message,
                    listener,
                    () -> answer(message, listener, known.segments(), known.modName()));
            return;
        }
        switch (message.transaction()) {
            case "ECHO" -> take(message, listener, () -> echo(message, listener));
            case "HELD" -> take(message, listener, () -> held.add(() -> echo(message, listener)));
            case "ABEND" -> take(message, listener, () -> abend(message, listener));
            case "NOREPLY" -> take(message, listener, () -> {});
            case "FLOOD" -> listener.refused(0x30, 7);
            case "STOPPED" -> dfs(listener, "DFS065 17:58:27 TRAN/LTERM STOPPED");
            default -> dfs(listener, "DFS064 17:58:27 DESTINATION CAN NOT BE FOUND OR CREATED");
        }
    }

    private static void take(InputMessage message, OutputListener listener, Runnable program) {
        if (message.commitMode() == CommitMode.COMMIT_THEN_SEND) {
            listener.accepted();
        }
        program.run();
    }

    /** Lets the first held program end. */
    void release() throws InterruptedException {
        Runnable program = held.poll(60, TimeUnit.SECONDS);
        if (program == null) {
            throw new IllegalStateException("No program is held");
        }
        program.run();
    }

    private void echo(InputMessage message, OutputListener listener) {
        answer(message, listener, message.segments(), "ECHOMOD");
    }

    private void answer(
            InputMessage message, OutputListener listener, List<Area> segments, String mod) {
        if (message.commitMode() == CommitMode.COMMIT_THEN_SEND) {
            tpipe(message.tpipe()).add(message, new OutputMessage(segments, mod, false));
            return;
        }
        boolean decides = message.syncLevel() == SyncLevel.CONFIRM;
        listener.output(new OutputMessage(segments, mod, decides), decision(listener));
    }

    private OutputListener.Decision decision(OutputListener listener) {
        return new OutputListener.Decision() {
            @Override
            public void acknowledge() {
                decided("committed");
                listener.settled(true);
            }

            @Override
            public void refuse() {
                decided("backed out");
                listener.settled(false);
            }
        };
    }

    private void decided(String how) {
        if (keepsInputs) {
            decisions.add(how);
        }
    }

    private void abend(InputMessage message, OutputListener listener) {
        String text = "DFS555I TRAN ABEND    ABEND S000,U0119 ; MSG IN PROCESS: ";
        if (message.commitMode() == CommitMode.COMMIT_THEN_SEND) {
            tpipe(message.tpipe())
                    .add(message, new OutputMessage(List.of(segment(text)), "DFSMO2", false));
        } else {
            dfs(listener, text);
        }
    }

    private void dfs(OutputListener listener, String text) {
        listener.output(
                new OutputMessage(List.of(segment(text)), "DFSMO1", false), decision(listener));
    }

    static Area segment(String text) {
        byte[] data = text.getBytes(EBCDIC);
        return Area.of(
                ByteBuffer.allocate(data.length + 4)
                        .putShort((short) (data.length + 4))
                        .putShort((short) 0)
                        .put(data)
                        .array());
    }

    @Override
    public MemoryTpipe tpipe(String name) {
        return tpipes.computeIfAbsent(name, each -> new MemoryTpipe(each, this::tpipe));
    }

    /** Queues asynchronous output. */
    void queue(String tpipe, String text) {
        tpipe(tpipe).add(null, new OutputMessage(List.of(segment(text)), "", false));
    }

    int depth(String tpipe) {
        Tpipe known = tpipes.get(tpipe);
        return known == null ? 0 : known.depth();
    }
}
