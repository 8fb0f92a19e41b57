package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.AssetCaller.Reply;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorjava.wire.AssetRequest;
import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.connectorjava.wire.ServantMessage;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.TaskRejectedException;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.WireException;
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
                            target().resources().dataSources(),
                            target().resources().connectionFactories(),
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
        while (true) {
            ServantMessage message =
                    from.channel()
                            .frames()
                            .receive()
                            .orElseThrow(() -> new EOFException("The servant has ended"))
                            .whole(ProgramWire::message);
            switch (message) {
                case AssetRequest.Call(String asset, byte[] json) ->
                        assets().call(asset, Bytes.wrap(json), reply -> send(from, reply));
                case AssetRequest.Cancel _ -> assets().cancel();
                case ProgramWire.Ended(ProgramEnd end, int leftOpen) -> {
                    onProgramReturned();
                    host.servants().returned(from);
                    warnOfOpen(leftOpen);
                    return outcome(end);
                }
            }
        }
    }

    /** This thread receives meanwhile, so that it notices if the servant is lost. */
    private static void send(Servant to, Reply reply) {
        Thread.startVirtualThread(() -> {
            FrameChannel channel = to.channel().frames();
            try {
                try {
                    channel.send(ProgramWire.write(reply));
                } catch (WireException e) {
                    channel.send(ProgramWire.write(LocalTransport.tooLong()));
                }
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "A reply of an asset did not reach a servant", e);
            }
        });
    }

    private Outcome lost(Servant from, OptionalInt status) {
        if (from.isAbandoned()) {
            String what = "servant " + from.number() + " lost its thread and is replaced";
            return failed(HostFault.CRASHED, what, true);
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
