package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorjava.servant.RunningCall;
import io.ironbridge.connectorjava.wire.ProgramEnd;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** A call of a program in this process. */
final class LocalRun extends ProgramRun {
    private static final System.Logger LOG = System.getLogger(LocalRun.class.getName());

    private final LocalHost host;
    private @Nullable Thread thread;
    private @Nullable RunningCall call;

    LocalRun(LocalHost host, JavaTarget target, Bytes json, CallContext context) {
        super(target, json, context);
        this.host = host;
    }

    @Override
    protected void start(Runnable driving, Executor given) {
        try {
            host.execute(driving);
        } catch (RejectedExecutionException e) {
            end(this::closed);
        }
    }

    @Override
    Outcome runProgram() throws InterruptedException {
        if (json().length > host.mostBytes()) {
            return failed(
                    HostFault.REFUSED,
                    json().length + " bytes of input; at most " + host.mostBytes() + " are allowed",
                    false);
        }
        host.programs().prepare(program()); // an interrupt here would break its class forever
        try {
            return begin() ? runOnWorker() : endedElsewhere();
        } finally {
            finish();
        }
    }

    private Outcome runOnWorker() throws InterruptedException {
        if (!host.acquireWorker(context().deadline().remainingNanos())) {
            return timedOut(false);
        }
        try {
            return mayRun() ? outcome(limited(run(onStart()))) : endedElsewhere();
        } finally {
            host.releaseWorker();
        }
    }

    private ProgramEnd run(RunningCall started) {
        try {
            return host.programs().run(program(), json().clone(), started);
        } finally {
            onEnd();
            warnOfOpen(started.end());
        }
    }

    private synchronized RunningCall onStart() {
        RunningCall started =
                host.programs()
                        .call(
                                context().requestId(),
                                caller(),
                                context().deadline().remainingNanos(),
                                target().resources().local(),
                                new LocalTransport(assets(), host.mostBytes()));
        call = started;
        if (hasEnded()) {
            started.onInterrupted();
        }
        return started;
    }

    /** What comes next was not meant by an interrupt. */
    private synchronized void onEnd() {
        call = null;
        Thread.interrupted();
    }

    /** From here on the thread can be interrupted; false if the call has ended before. */
    private synchronized boolean begin() {
        thread = Thread.currentThread();
        return !hasEnded();
    }

    private synchronized void finish() {
        thread = null;
        Thread.interrupted(); // it was meant for the program
        onProgramReturned();
    }

    @Override
    synchronized void interruptProgram() {
        if (thread != null) {
            thread.interrupt();
        }
        if (call != null) {
            call.onInterrupted();
        }
    }

    private ProgramEnd limited(ProgramEnd end) {
        if (!(end instanceof ProgramEnd.Returned(byte[] bytes))) {
            return end;
        }
        return bytes.length > host.mostBytes()
                ? new ProgramEnd.Threw("its reply is too long")
                : new ProgramEnd.Returned(bytes.clone()); // the program may change its own
    }

    @Override
    void onStuck() {
        LOG.log(
                Level.WARNING,
                "IRB-JAVA-0104W The program "
                        + program()
                        + " did not end when it was interrupted; it keeps a thread of the gateway");
    }
}
