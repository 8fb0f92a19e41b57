package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.MessageType;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.connect.observe.ClientActivity;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** One connection of a client, from its first message to its end, on a virtual thread. */
final class Session implements Runnable {
    private static final System.Logger LOG = System.getLogger(Session.class.getName());

    /** OTMA: two-phase commit is not supported through this path. */
    private static final int NO_TWO_PHASE_COMMIT = 0x002E;

    private final SessionContext context;
    private final Clients clients;
    private final ClientConnection connection;
    private final ClientActivity activity;
    private final Client client;
    private final ReplySender replies;
    private final ExitCommands commands;
    private final SendThenCommit sendThenCommit;
    private final CommitThenSend commitThenSend;
    private final SendOnly sendOnly;
    private final ResumeTpipe resumeTpipe;
    private boolean cannotGoOn;

    Session(SessionContext context, Clients clients, ClientConnection connection, int port) {
        this.context = context;
        this.clients = clients;
        this.connection = connection;
        this.activity = new ClientActivity(port, connection.peer(), context.clock());
        this.client = new Client(context, connection, activity);
        this.replies = new ReplySender(client);
        this.commands = new ExitCommands(client);
        Delivery delivery = new Delivery(client, replies);
        this.sendThenCommit = new SendThenCommit(client, replies, port);
        this.commitThenSend = new CommitThenSend(client, replies, delivery);
        this.sendOnly = new SendOnly(client, replies);
        this.resumeTpipe = new ResumeTpipe(client, delivery);
    }

    ClientActivity activity() {
        return activity;
    }

    @Override
    public void run() {
        try {
            converse();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A client of IMS Connect is gone", e);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8002E A connection of IMS Connect failed", e);
        } finally {
            clients.release(this);
            close();
            clients.ended(this);
        }
    }

    private void close() {
        if (cannotGoOn) {
            connection.closeGently();
        } else {
            connection.close();
        }
    }

    private void converse() throws IOException {
        long until = client.until(firstTimeout());
        boolean goesOn = true;
        while (goesOn) {
            goesOn = isServed(until);
            until = client.until(idleTimeout());
        }
    }

    private long firstTimeout() {
        return Timeouts.nanos(context.config().tcpip().timeout());
    }

    private long idleTimeout() {
        return Timeouts.nanos(context.config().tcpip().idleTimeout());
    }

    /** Whether the connection stays open after the next message. */
    private boolean isServed(long until) throws IOException {
        replies.beginNone();
        try {
            Optional<Input> input = client.next(until);
            return input.isPresent() && isServed(input.get());
        } catch (Refusal e) {
            refuseUnreadable(e);
            return false;
        }
    }

    private void refuseUnreadable(Refusal refusal) throws IOException {
        clients.refused(refusal, activity);
        cannotGoOn = true;
        boolean isForNoExit = refusal.rsm().reason() == Reason.FUNCTION_NOT_FOUND;
        if (!isForNoExit || context.rules().answersUnknownExit()) {
            client.send(client.dialect(), refusal.rsm());
        }
    }

    private boolean isServed(Input input) throws IOException {
        Irm irm = input.irm();
        try {
            serve(input);
            return client.isPersistent();
        } catch (Refusal e) {
            replies.refused(e.rsm());
            return isToldRefusal(irm, e);
        }
    }

    /** Errors of send-only messages are lost. */
    private boolean isToldRefusal(Irm irm, Refusal refusal) throws IOException {
        clients.refused(refusal, activity);
        boolean isSilent = irm.type() == MessageType.SEND_ONLY && !refusal.closes();
        if (!isSilent) {
            client.send(irm.dialect(), refusal.rsm());
        }
        boolean goesOn = client.isPersistent() && (isSilent || !closes(irm, refusal));
        cannotGoOn = !goesOn;
        return goesOn;
    }

    private boolean closes(Irm irm, Refusal refusal) {
        if (refusal.closes() || irm.type() == MessageType.SEND_ONLY_WITH_ERROR) {
            return true;
        }
        return switch (refusal.rsm().returnCode()) {
            case ReturnCode.TIMER_PERSISTENT, ReturnCode.EXIT_REPLY, ReturnCode.CANCELLED -> false;
            default -> !context.rules().keepsSocketAfterErrors();
        };
    }

    private void serve(Input input) throws IOException, Refusal {
        Irm irm = input.irm();
        if (irm.type() == MessageType.CANCEL_TIMER) {
            cancelTimer(irm);
        }
        clients.claim(this, irm);
        activity.last(irm, irm.security().user(), input.transaction());
        if (irm.type().hasData()) {
            replies.begin(input);
        }
        switch (irm.type()) {
            case SEND_RECEIVE -> sendReceive(input);
            case SEND_ONLY, SEND_ONLY_WITH_ACK, SEND_ONLY_WITH_ERROR ->
                    sendOnly.serve(admitted(input));
            case RESUME_TPIPE -> resumeTpipe.serve(admitted(input));
            case CALLOUT_RESPONSE_WITH_ACK ->
                    throw Refusal.of(
                            Rsm.of(ReturnCode.ERROR, Reason.TOKEN_NOT_FOUND),
                            "no callout of an IMS program waits for a response");
            case CALLOUT_RESPONSE ->
                    replies.refused(Rsm.of(ReturnCode.ERROR, Reason.TOKEN_NOT_FOUND));
            case ACK, NAK, DEALLOCATE, CANCEL_TIMER ->
                    throw Refusal.closing(
                            Rsm.of(ReturnCode.IMS, Reason.PROTOCOL),
                            "a message of type " + irm.type() + " came although none was expected");
        }
    }

    private void sendReceive(Input input) throws IOException, Refusal {
        if (commands.isServed(input)) {
            return;
        }
        Request request = admitted(input);
        if (input.irm().flags().isSyncpoint()) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.NAK, NO_TWO_PHASE_COMMIT),
                    "two-phase commit is not supported");
        }
        if (input.irm().flags().isCommitThenSend()) {
            commitThenSend.serve(request);
        } else {
            sendThenCommit.serve(request);
        }
    }

    private Request admitted(Input input) throws Refusal {
        clients.checkOpen();
        Caller caller = context.racf().caller(input.irm());
        Datastore datastore = context.datastore(input.irm().datastore());
        replies.setDatastore(datastore);
        datastore.check(context.rules());
        return new Request(input, activity.clientId(), datastore, caller, firstTimeout());
    }

    private void cancelTimer(Irm irm) throws Refusal {
        boolean isCancelled = clients.isCancelled(irm.clientId(), this);
        throw Refusal.of(
                Rsm.of(
                        ReturnCode.ERROR,
                        isCancelled ? Reason.TIMER_CANCELLED : Reason.CLIENT_UNKNOWN),
                isCancelled ? "the timer is cancelled" : "no such client is connected");
    }

    /** Ends the wait of this session, as another one of its client asks. */
    void cancel() {
        client.sessionWait().cancel();
    }

    /** Ends it at once, on any thread. */
    void stop() {
        client.sessionWait().stop();
        connection.abort();
    }

    /** Ends it if its client has no pending reply. */
    void stopIfIdle() {
        connection.cutIdle();
    }

    /** The time of the next call. */
    long tick(long now) {
        return Math.min(client.sessionWait().tick(now), connection.tick(now));
    }
}
