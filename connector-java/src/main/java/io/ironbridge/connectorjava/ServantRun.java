package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.TaskRejectedException;
import io.ironbridge.servants.wire.FrameReader;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A call of a program in a servant. */
final class ServantRun extends ProgramRun {
    private static final System.Logger LOG = System.getLogger(ServantRun.class.getName());

    /** After the deadline, so that its outcome is that of the call. */
    private static final Duration MORE = Duration.ofSeconds(1);

    private final ServantHost host;
    private final long id;
    private volatile @Nullable Servant servant;

    ServantRun(ServantHost host, JavaTarget target, Bytes json, CallContext context) {
        super(target, json, context);
        this.host = host;
        this.id = host.nextTask();
    }

    @Override
    Outcome runProgram() throws InterruptedException {
        try {
            ProgramTask task =
                    new ProgramTask(
                            id,
                            program(),
                            context().requestId(),
                            caller(),
                            context().deadline().remainingNanos(),
                            sources(),
                            json());
            Optional<Servant> started =
                    host.driver()
                            .start(
                                    channel -> channel.frames().send(ProgramWire.write(task)),
                                    Duration.ofNanos(context().deadline().remainingNanos())
                                            .plus(MORE),
                                    this::begins,
                                    answered());
            if (started.isEmpty()) {
                return endedElsewhere();
            }
            if (hasEnded()) {
                abandon();
            }
            return host.driver().drive(started.get(), this::receive, this::lost);
        } catch (TaskRejectedException e) {
            String why = String.valueOf(e.getMessage());
            return e.isTooLong() ? failed(HostFault.REFUSED, why, false) : unreachable(why, false);
        }
    }

    /** Another servant is tried if the first one had died unnoticed. */
    private boolean begins(Servant found) {
        servant = found;
        return mayRun() || isRunning();
    }

    private Outcome receive(Servant from) throws IOException {
        FrameReader frame =
                from.channel()
                        .frames()
                        .receive()
                        .orElseThrow(() -> new EOFException("The servant has ended"));
        onProgramReturned();
        host.servants().returned(from);
        ProgramWire.Ended ended = frame.whole(ProgramWire::ended);
        warnOfOpen(ended.leftOpen());
        return outcome(ended.end());
    }

    private Outcome lost(Servant from, OptionalInt status) {
        if (from.isAbandoned()) {
            String what = "servant " + from.number() + " lost its thread and is replaced";
            return failed(HostFault.ABENDED, what, true);
        }
        String how =
                from.ranAway()
                        ? "was killed, because a program in it did not end"
                        : status.isPresent()
                                ? "ended with status " + status.getAsInt()
                                : "had to be killed";
        host.servants().lost(from, how);
        return failed(HostFault.CRASHED, "servant " + from.number() + " " + how, true);
    }

    /** Before it has a servant, there is nothing to interrupt. */
    @Override
    protected void onEnded() {
        if (servant != null) {
            abandon();
        }
    }

    @Override
    void interruptProgram() {
        Servant current = servant;
        if (current != null) {
            host.interrupt(current, id);
        }
    }

    /** The servant is replaced, and killed when other programs there have had time to end. */
    @Override
    void onStuck() {
        Servant current = servant;
        if (current != null) {
            LOG.log(
                    Level.WARNING,
                    "IRB-JAVA-0103W A program did not end when it was interrupted; servant "
                            + current.number()
                            + " of "
                            + endpoint()
                            + " is replaced");
            host.fence(current);
        }
    }
}
