package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.AssetCaller;
import io.ironbridge.connectorapi.BlockingCall;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorjava.wire.ProgramEnd;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** One call of a program, wherever it runs. */
abstract class ProgramRun extends BlockingCall {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int OK = 200;

    /** Its value is the message of {@code $error} in mappings. */
    private static final String DESCRIPTION = "StatusDescription";

    private static final AssetCaller NO_ASSETS =
            new AssetCaller() {
                @Override
                public void call(String asset, Bytes json, Consumer<? super Reply> answer) {
                    answer.accept(new Reply.Undeclared());
                }

                @Override
                public void cancel() {
                    // there is no call
                }
            };

    private final JavaTarget target;
    private final JavaConnector connector;
    private final Bytes json;
    private final CountDownLatch returned = new CountDownLatch(1);
    private final AtomicBoolean abandoned = new AtomicBoolean();

    ProgramRun(JavaTarget target, Bytes json, CallContext context) {
        super(context);
        this.target = target;
        this.connector = target.connector();
        this.json = json;
    }

    /** Runs the program and returns its outcome. */
    abstract Outcome runProgram() throws InterruptedException;

    /** Interrupts the program if it runs. */
    abstract void interruptProgram();

    /** The program has not returned within the grace after it was interrupted. */
    abstract void onStuck();

    @Override
    protected final Outcome perform() {
        try {
            Outcome outcome = runProgram();
            if (outcome instanceof Outcome.Replied(Payload reply, _)) {
                context().replyMemory().await(reply.length());
            }
            return outcome;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return hasEnded()
                    ? endedElsewhere()
                    : failed(HostFault.CRASHED, "its thread was interrupted", isRunning());
        } finally {
            onProgramReturned();
        }
    }

    final void onProgramReturned() {
        returned.countDown();
    }

    @Override
    protected void onEnded() {
        abandon();
    }

    /**
     * The caller no longer waits. A client that leaves before the deadline costs nothing more than
     * an interrupt.
     */
    final void abandon() {
        if (returned.getCount() > 0 && abandoned.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::awaitReturn);
        }
    }

    private void awaitReturn() {
        try {
            interruptProgram();
            long left = Math.max(0, context().deadline().remainingNanos());
            if (!returned.await(
                    left + connector.config().grace().toNanos(), TimeUnit.NANOSECONDS)) {
                onStuck();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- what the program is given

    final byte[] json() {
        return json.array();
    }

    final Optional<String> caller() {
        return context().caller().map(CallerIdentity::user);
    }

    final String program() {
        return target.program();
    }

    final JavaTarget target() {
        return target;
    }

    final void warnOfOpen(int connections) {
        if (connections > 0) {
            connector.warnOfOpen(target, connections);
        }
    }

    final AssetCaller assets() {
        return context().assets().orElse(NO_ASSETS);
    }

    // ---- outcomes

    final Outcome outcome(ProgramEnd end) {
        return switch (end) {
            case ProgramEnd.Returned(byte[] bytes) -> replied(OK, bytes);
            case ProgramEnd.Failed(int status, String message) ->
                    replied(status, JSON.writeValueAsBytes(Map.of(DESCRIPTION, message)));
            case ProgramEnd.Threw(String what) -> failed(HostFault.CRASHED, what, true);
            case ProgramEnd.Unfit(String what) -> failed(HostFault.REFUSED, what, false);
            case ProgramEnd.Missing(String what) -> failed(HostFault.NOT_LOADED, what, false);
        };
    }

    private Outcome replied(int status, byte[] body) {
        return new Outcome.Replied(
                new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.wrap(body))),
                elapsed());
    }

    final Outcome failed(HostFault fault, String what, boolean mayHaveRun) {
        return new Outcome.HostFailure(
                fault, "", target.program() + ": " + what, mayHaveRun, elapsed());
    }

    final Outcome closed(boolean mayHaveRun) {
        return unreachable("its servants are closed", mayHaveRun);
    }

    @Override
    protected final void release() {
        connector.leave(this);
    }

    @Override
    protected final String endpoint() {
        return connector.config().name();
    }

    @Override
    protected final String internalErrorId() {
        return "IRB-JAVA-0199E";
    }

    @Override
    protected final String name() {
        return target.name();
    }
}
