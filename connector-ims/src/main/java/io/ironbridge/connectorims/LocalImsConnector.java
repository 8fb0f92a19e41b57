package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorims.answer.DfsMessage;
import io.ironbridge.connectorims.answer.Failure;
import io.ironbridge.connectorims.answer.RsmMeaning;
import io.ironbridge.connectorims.message.Rsm;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs transactions of a datastore in the same process, without IMS Connect and without sockets;
 * otherwise like {@link ImsConnector}: the same payloads, the same outcomes. Answers arrive on the
 * datastore's threads. Of the socket settings only the number of connections and the receive
 * timeout apply.
 *
 * <p>Thread-safe.
 */
public final class LocalImsConnector implements Connector {
    private static final int OTMA_NAK = 16;

    private final ImsConfig config;
    private final Datastore datastore;
    private final LocalSessions sessions;
    private final ScheduledThreadPoolExecutor alarms;

    public LocalImsConnector(ImsConfig config, Datastore datastore) {
        this.config = config;
        this.datastore = datastore;
        this.sessions =
                new LocalSessions(
                        config.sockets().maxConnections(),
                        new ClientIds(config.clientIdPrefix(), new SecureRandom()));
        this.alarms =
                new ScheduledThreadPoolExecutor(
                        1,
                        Thread.ofPlatform().daemon().name("ims-deadlines").factory(),
                        new ThreadPoolExecutor.DiscardPolicy());
        alarms.setRemoveOnCancelPolicy(true);
    }

    /** Prepares a transaction for calls. */
    public ImsTarget target(ImsTransaction transaction) {
        return new ImsTarget(new PreparedTransaction(config, transaction), this::call);
    }

    /** The destination, for messages. */
    public String endpoint() {
        return "local:" + config.datastore();
    }

    private void call(
            PreparedTransaction prepared,
            List<Bytes> segments,
            CallContext context,
            Consumer<? super Outcome> answer) {
        Optional<ImsCaller> caller = ImsCaller.of(config.identity(), context);
        if (caller.isEmpty()) {
            answer.accept(ImsConnector.withoutUser(prepared));
            return;
        }
        LocalCall call = new LocalCall(endpoint(), context, caller.get(), answer);
        long nanos = time(prepared.transaction(), context).toNanos();
        if (context.cancellation().isCancelled()) {
            call.cancelled();
        } else if (nanos <= 0) {
            call.timedOut();
        } else {
            call(call, prepared, segments, Duration.ofNanos(nanos), answer);
        }
    }

    private void call(
            LocalCall call,
            PreparedTransaction prepared,
            List<Bytes> segments,
            Duration time,
            Consumer<? super Outcome> answer) {
        Optional<String> session = sessions.lease(call);
        if (session.isPresent()) {
            begin(call, session.get(), prepared, segments, time);
        } else if (sessions.isClosed()) {
            call.unreachable("the connector has been closed");
        } else {
            answer.accept(new Outcome.Busy(endpoint(), capacity()));
        }
    }

    private void begin(
            LocalCall call,
            String session,
            PreparedTransaction prepared,
            List<Bytes> segments,
            Duration time) {
        call.whenEnded(answered -> sessions.giveBack(call, session, answered));
        Runnable late =
                prepared.plan().resumes()
                        ? () -> call.givenUp(replied(List.of(), "", call))
                        : call::timedOut;
        Future<?> alarm = alarms.schedule(late, time.toNanos(), TimeUnit.NANOSECONDS);
        call.whenEnded(_ -> alarm.cancel(false));
        Runnable forget = call.context().cancellation().onCancel(call::cancelled);
        call.whenEnded(_ -> forget.run());
        if (call.send()) {
            Datastore.Running running =
                    datastore.send(
                            message(call, session, prepared, segments, time),
                            given -> take(call, given));
            call.whenEnded(answered -> {
                if (!answered) {
                    running.giveUp();
                }
            });
        }
    }

    private Datastore.Message message(
            LocalCall call,
            String session,
            PreparedTransaction prepared,
            List<Bytes> segments,
            Duration time) {
        ImsTransaction transaction = prepared.transaction();
        Optional<ImsCredentials> who = config.ownCredentials();
        return new Datastore.Message(
                call.context().requestId(),
                transaction.datastore().orElse(config.datastore()),
                session,
                transaction,
                segments,
                who.map(ImsCredentials::user).orElse(call.caller().user()),
                who.map(ImsCredentials::group).orElse(""),
                prepared.plan().commitMode(),
                prepared.plan().confirm() ? SyncLevel.CONFIRM : SyncLevel.NONE,
                config.undelivered(),
                transaction.expires() ? Optional.of(time) : Optional.empty(),
                time);
    }

    /** Limited by the deadline, the interaction timeout and the receive timeout. */
    private Duration time(ImsTransaction transaction, CallContext context) {
        Duration interaction = transaction.interactionTimeout().orElse(config.interactionTimeout());
        Duration receive = config.sockets().timeouts().receive();
        Duration most =
                interaction.isZero() || interaction.compareTo(receive) > 0 ? receive : interaction;
        return Duration.ofNanos(Math.min(context.deadline().remainingNanos(), most.toNanos()));
    }

    private void take(LocalCall call, Datastore.Answer given) {
        switch (given) {
            case Datastore.Answer.Output(List<Bytes> segments, String modName) ->
                    takeWithMemory(call, output(segments, modName, call.hostTime()));
            case Datastore.Answer.Accepted _ -> call.answered(replied(List.of(), "", call));
            case Datastore.Answer.Refused(int senseCode, int reason) ->
                    call.answered(
                            new RsmMeaning(new Rsm(0, reason, OTMA_NAK, senseCode))
                                    .failure()
                                    .outcome(call.hostTime()));
            case Datastore.Answer.RolledBack _ ->
                    failed(call, HostFault.ROLLED_BACK, "the work was backed out", true);
            case Datastore.Answer.Unavailable(String why) ->
                    failed(call, HostFault.UNAVAILABLE, why, false);
            case Datastore.Answer.Lost(String why, boolean mayHaveRun) ->
                    call.unreachable(why, mayHaveRun);
        }
    }

    /** The output is in memory already; it waits only if the replies together exceed the limit. */
    private static void takeWithMemory(LocalCall call, Outcome outcome) {
        int bytes = outcome instanceof Outcome.Replied(Payload reply, _) ? reply.length() : 0;
        if (call.context().replyMemory().grants(bytes, () -> call.answered(outcome))) {
            call.answered(outcome);
        }
    }

    private static void failed(LocalCall call, HostFault fault, String what, boolean mayHaveRun) {
        call.answered(new Failure(fault, "", what, mayHaveRun).outcome(call.hostTime()));
    }

    private Outcome output(List<Bytes> segments, String modName, Duration hostTime) {
        Optional<Failure> failure =
                config.options().dfsIsData()
                        ? Optional.empty()
                        : DfsMessage.failure(modName, segments);
        return failure.map(failed -> failed.outcome(hostTime))
                .orElseGet(() ->
                        new Outcome.Replied(new Payload.Segments(segments, modName), hostTime));
    }

    private static Outcome replied(List<Bytes> segments, String modName, LocalCall call) {
        return new Outcome.Replied(new Payload.Segments(segments, modName), call.hostTime());
    }

    @Override
    public int capacity() {
        return sessions.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        return sessions.counts();
    }

    @Override
    public boolean takesPasswords() {
        return config.identity() == Identity.CALLER;
    }

    /** Always available, since it is in this process. */
    @Override
    public Optional<String> test(Duration longest) {
        return Optional.empty();
    }

    @Override
    public void close() {
        sessions.close().forEach(call -> call.unreachable("the connector has been closed"));
        alarms.shutdownNow();
    }
}
