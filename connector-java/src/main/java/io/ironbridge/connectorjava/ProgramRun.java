package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.BlockingCall;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.TaskRejectedException;
import io.ironbridge.servants.wire.FrameReader;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One call of a program. */
final class ProgramRun extends BlockingCall {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int OK = 200;

    /** After the deadline, so that its outcome is that of the call. */
    private static final Duration MORE = Duration.ofSeconds(1);

    /** Its value is the message of {@code $error} in mappings. */
    private static final String DESCRIPTION = "StatusDescription";

    private final JavaTarget target;
    private final JavaConnector connector;
    private final Bytes json;
    private final long id;
    private final CountDownLatch returned = new CountDownLatch(1);
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private volatile @Nullable Servant servant;

    ProgramRun(JavaTarget target, Bytes json, CallContext context) {
        super(context);
        this.target = target;
        this.connector = target.connector();
        this.json = json;
        this.id = connector.nextTask();
    }

    @Override
    protected Outcome perform() {
        try {
            ProgramTask task =
                    new ProgramTask(
                            id,
                            target.program(),
                            context().requestId(),
                            context().caller().map(CallerIdentity::user),
                            context().deadline().remainingNanos(),
                            json.array());
            Optional<Servant> started =
                    connector
                            .driver()
                            .start(
                                    channel -> channel.frames().send(ProgramWire.write(task)),
                                    Duration.ofNanos(context().deadline().remainingNanos())
                                            .plus(MORE),
                                    this::begins);
            if (started.isEmpty()) {
                return endedElsewhere();
            }
            if (hasEnded()) {
                abandon(started.get());
            }
            Outcome outcome = connector.driver().drive(started.get(), this::outcome, this::lost);
            if (outcome instanceof Outcome.Replied(Payload reply, _)) {
                context().replyMemory().await(reply.length());
            }
            return outcome;
        } catch (TaskRejectedException e) {
            String why = String.valueOf(e.getMessage());
            return e.isTooLong() ? failed(HostFault.REFUSED, why, false) : unreachable(why, false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return endedElsewhere();
        } finally {
            returned.countDown();
        }
    }

    /** Another servant is tried if the first one had died unnoticed. */
    private boolean begins(Servant found) {
        servant = found;
        return mayRun() || isRunning();
    }

    private Outcome outcome(Servant from) throws IOException {
        FrameReader frame =
                from.channel()
                        .frames()
                        .receive()
                        .orElseThrow(() -> new EOFException("The servant has ended"));
        returned.countDown();
        connector.returned(from);
        return switch (frame.whole(ProgramWire::end)) {
            case ProgramEnd.Returned(byte[] bytes) -> replied(OK, bytes);
            case ProgramEnd.Failed(int status, String message) ->
                    replied(status, JSON.writeValueAsBytes(Map.of(DESCRIPTION, message)));
            case ProgramEnd.Threw(String what) -> failed(HostFault.ABENDED, what, true);
            case ProgramEnd.Unfit(String what) -> failed(HostFault.REFUSED, what, false);
            case ProgramEnd.Missing(String what) -> failed(HostFault.NOT_LOADED, what, false);
        };
    }

    private Outcome replied(int status, byte[] body) {
        return new Outcome.Replied(
                new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.wrap(body))),
                elapsed());
    }

    private Outcome failed(HostFault fault, String what, boolean mayHaveRun) {
        return new Outcome.HostFailure(
                fault, "", target.program() + ": " + what, mayHaveRun, elapsed());
    }

    private Outcome lost(Servant from, OptionalInt status) {
        String how =
                from.ranAway()
                        ? "was killed, because a program in it did not end"
                        : status.isPresent()
                                ? "ended with status " + status.getAsInt()
                                : "had to be killed";
        connector.lost(from, how);
        return failed(HostFault.ABENDED, "servant " + from.number() + " " + how, true);
    }

    Outcome closed(boolean mayHaveRun) {
        return unreachable("its servants are closed", mayHaveRun);
    }

    @Override
    protected void release() {
        connector.leave(this);
    }

    @Override
    protected void onEnded() {
        Servant current = servant;
        if (current != null && returned.getCount() > 0) {
            abandon(current);
        }
    }

    private void abandon(Servant current) {
        if (abandoned.compareAndSet(false, true)) {
            connector.abandon(current, id, context().deadline().remainingNanos(), returned);
        }
    }

    @Override
    protected String endpoint() {
        return connector.config().name();
    }

    @Override
    protected String internalErrorId() {
        return "IRB-JAVA-0199E";
    }

    @Override
    protected String name() {
        return target.name();
    }
}
