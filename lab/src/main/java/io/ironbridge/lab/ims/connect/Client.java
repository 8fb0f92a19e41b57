package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.SessionWait.End;
import io.ironbridge.lab.ims.connect.message.Dialect;
import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.InputReader;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.IrmTimer;
import io.ironbridge.lab.ims.connect.message.MessageReader;
import io.ironbridge.lab.ims.connect.message.MessageType;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReplyWriter;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.connect.observe.ClientActivity;
import io.ironbridge.lab.ims.connect.observe.ClientState;
import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.wire.Area;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One client for the exchanges: its input, its output, and waits. */
final class Client {
    private final SessionContext context;
    private final ClientConnection connection;
    private final MessageReader reader;
    private final InputReader inputs;
    private final ReplyWriter writer = new ReplyWriter();
    private final SessionWait sessionWait;
    private final ClientActivity activity;
    private int lastLength;
    private boolean persistent;

    Client(SessionContext context, ClientConnection connection, ClientActivity activity) {
        this.context = context;
        this.connection = connection;
        this.activity = activity;
        this.sessionWait = new SessionWait(context.clock());
        this.reader = new MessageReader(connection, context.config().limits().messageBytes());
        this.inputs =
                new InputReader(
                        new InputReader.Limits(
                                context.config().exits(),
                                context.config().limits().segments(),
                                context.rules().codeFromIrm()));
    }

    SessionWait sessionWait() {
        return sessionWait;
    }

    SessionContext context() {
        return context;
    }

    /** The dialect of its last message, readable or not. */
    Dialect dialect() {
        return inputs.dialect(reader);
    }

    /**
     * The next message of a client without a pending reply; empty if it has disconnected.
     *
     * @param until by {@link Clock}
     */
    Optional<Input> next(long until) throws IOException, Refusal {
        activity.state(ClientState.RECV);
        connection.expect(until, true);
        return reader.next() ? Optional.of(read()) : Optional.empty();
    }

    private Input read() throws Refusal {
        sessionWait.begin();
        context.recorder().input(activity, reader.buffer(), reader.start(), reader.length());
        Input input = inputs.read(reader);
        persistent = input.irm().isPersistent();
        return input;
    }

    /** Whether its last message, be it an ACK, says that the socket stays open. */
    boolean isPersistent() {
        return persistent;
    }

    /**
     * The ACK, NAK or end of conversation that the client must send.
     *
     * @throws Refusal if it sends anything else, or with {@code late} if nothing comes in time
     * @throws IOException if it has disconnected
     */
    Input answer(Datastore datastore, Rsm late) throws IOException, Refusal {
        activity.state(ClientState.ACK);
        long ackTimeout = datastore.config().ackTimeout().toNanos();
        connection.expect(context.clock().in(ackTimeout), false);
        try {
            if (!reader.next()) {
                throw new EOFException("The client disconnected before its ACK");
            }
        } catch (SocketTimeoutException e) {
            datastore.statistics().ackTimedOut();
            throw Refusal.closing(late, "no ACK came in time");
        }
        return checked(read());
    }

    private static Input checked(Input input) throws Refusal {
        return switch (input.irm().type()) {
            case ACK, NAK, DEALLOCATE -> input;
            default ->
                    throw Refusal.closing(
                            Rsm.of(ReturnCode.IMS, Reason.PROTOCOL),
                            "a message of type " + input.irm().type() + " came instead of an ACK");
        };
    }

    /**
     * Waits for IMS.
     *
     * @param nanos from IRM_TIMER
     * @throws Refusal after that time, or if the wait was cancelled
     */
    void await(BooleanSupplier done, long nanos, Irm irm) throws IOException, Refusal {
        showWaitForIms();
        if (awaitUntil(done, until(nanos), irm) == End.EXPIRED) {
            throw expired(irm);
        }
    }

    long now() {
        return context.clock().now();
    }

    /** The time after this number of nanoseconds, or never. */
    long until(long nanos) {
        return nanos == IrmTimer.FOREVER ? Clock.NEVER : context.clock().in(nanos);
    }

    /** Like {@link #await}, but reports a timeout. */
    End awaitUntil(BooleanSupplier done, long until, Irm irm) throws IOException, Refusal {
        End end = sessionWait.await(done, until);
        if (end == End.CANCELLED) {
            Rsm rsm = Rsm.of(ReturnCode.CANCELLED, irm.timer());
            throw context.rules().keepsSocketAfterCancel()
                    ? Refusal.of(rsm, "the timer was cancelled")
                    : Refusal.closing(rsm, "the timer was cancelled");
        }
        return end;
    }

    /** The RSM of a timer that is over. */
    static Refusal expired(Irm irm) {
        int returnCode =
                IrmTimer.isDefault(irm.timer()) ? ReturnCode.DEFAULT_TIMER : ReturnCode.TIMER;
        return Refusal.of(
                Rsm.of(irm.isPersistent() ? ReturnCode.TIMER_PERSISTENT : returnCode, irm.timer()),
                "the timer X'%02X' is over".formatted(irm.timer()));
    }

    /**
     * Sends output and its CSM.
     *
     * @param flags CSM_FLG1
     * @throws Refusal where it is longer than a message may be
     */
    void send(Irm irm, OutputMessage output, int flags) throws IOException, Refusal {
        checkLength(output.segments());
        writer.begin(irm.dialect());
        if (irm.flags().wantsMod() && !output.segments().isEmpty()) {
            writer.rmm(output.modName());
        }
        if (irm.flags().wantsClientId()) {
            writer.clientId(activity.clientId());
        }
        for (Area segment : output.segments()) {
            writer.segment(segment, irm.translatesData());
        }
        writer.csm(flags, (flags & ReplyWriter.ACK_REQUIRED) == 0 ? 0 : level());
        write();
    }

    private int level() {
        return context.rules().protocolLevel();
    }

    private void checkLength(List<Area> segments) throws Refusal {
        long total = 0;
        for (Area segment : segments) {
            total += segment.length();
        }
        if (total > context.config().limits().messageBytes()) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.ERROR, Reason.OUTPUT_TOO_LARGE),
                    "the output has " + total + " bytes");
        }
    }

    /** Sends a text of IMS Connect itself, and a CSM. */
    void sendText(Irm irm, String text) throws IOException {
        writer.begin(irm.dialect());
        if (!text.isEmpty()) {
            writer.text(text);
        }
        writer.csm(0, 0);
        write();
    }

    void send(Dialect dialect, Rsm rsm) throws IOException {
        writer.begin(dialect).rsm(rsm);
        write();
    }

    private void write() throws IOException {
        activity.state(ClientState.XMIT);
        writer.end();
        lastLength = writer.length();
        context.recorder().output(activity, writer.bytes(), lastLength);
        connection.write(writer.bytes(), lastLength);
    }

    /** How long the last output was, in bytes. */
    int lastLength() {
        return lastLength;
    }

    /** Shows in VIEWHWS that the client waits for IMS. */
    void showWaitForIms() {
        activity.state(ClientState.CONN);
    }

    /** Shows in VIEWHWS that the client waits in RESUME TPIPE. */
    void showResume() {
        activity.state(ClientState.RESUME);
    }

    /**
     * Whether it sent an unexpected message.
     *
     * @throws IOException if it has disconnected
     */
    boolean hasSent() throws IOException {
        return connection.hasSent(reader);
    }

    /**
     * Checks whether a client in an unlimited wait is still connected; one that has only shut down
     * its output and waits for an RSM is not disturbed.
     *
     * @throws IOException if it has disconnected
     */
    void checkThere(long until) throws IOException {
        if (until == Clock.NEVER) {
            connection.hasSent(reader);
        }
    }

    /** The time at which a wait is interrupted to check the client. */
    long slice(long until) {
        long check = context.config().limits().resumeCheck().toNanos();
        return check == 0 ? until : Math.min(until, until(check));
    }

    static boolean isAck(Input input) {
        return input.irm().type() == MessageType.ACK;
    }
}
