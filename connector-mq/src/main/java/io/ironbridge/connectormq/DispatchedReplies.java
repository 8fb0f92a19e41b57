package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectormq.Dispatcher.Reply;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.connectormq.Requests.Request;
import jakarta.jms.JMSException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Receives replies through the dispatcher of their queue. */
final class DispatchedReplies implements Action {
    private final Requests requests;
    private final Dispatchers dispatchers;
    private final SelectedReplies selected;

    /**
     * Starts without a listener.
     *
     * @param selected for requests whose replies the dispatcher cannot distinguish from others
     */
    DispatchedReplies(Requests requests, Dispatchers dispatchers, SelectedReplies selected) {
        this.requests = requests;
        this.dispatchers = dispatchers;
        this.selected = selected;
    }

    @Override
    public Outcome perform(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, NoSessionException, CallEndedException {
        return isDispatched(call) ? dispatched(call, on) : selected.perform(call, on);
    }

    /**
     * Replies whose id has the gateway's own prefix reach the dispatcher, even if the client chose
     * it.
     */
    private boolean isDispatched(MqCall call) {
        return switch (call.service().selection()) {
            case NONE -> false;
            case MESSAGE_ID_TO_CORRELATION_ID -> true;
            case CORRELATION_ID_TO_CORRELATION_ID ->
                    call.request()
                            .descriptor()
                            .correlationId()
                            .map(id -> id.startsWith(requests.ownIds()))
                            .orElse(true);
        };
    }

    private Outcome dispatched(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, NoSessionException, CallEndedException {
        MqDestination queue = call.service().reply().orElseThrow();
        Dispatchers.Key key = new Dispatchers.Key(queue, selector(call.service()));
        ReplyCorrelator<Reply> correlator =
                dispatchers.get(key, call.answered(), call.remainingNanos()).correlator();
        Request request = requests.of(call, on, on.destination(queue));
        long ticket = correlator.begin();
        String id = send(request, on, correlator, ticket);
        CompletableFuture<Reply> reply = correlator.expect(ticket, id);
        try {
            return await(call, on, request.waiting(), reply);
        } finally {
            correlator.forget(id);
            if (!reply.isDone()) {
                dispatchers.countUnanswered(key);
            }
        }
    }

    private Optional<String> selector(MqService service) {
        return service.selection() == ReplySelection.CORRELATION_ID_TO_CORRELATION_ID
                ? Optional.of(Selectors.correlationIdsFrom(requests.ownIds()))
                : Optional.empty();
    }

    private static String send(
            Request request, MqSession on, ReplyCorrelator<Reply> correlator, long ticket)
            throws JMSException, CallEndedException {
        String id = null;
        try {
            id = request.send(on);
            return id;
        } finally {
            if (id == null) {
                correlator.cancel(ticket);
            }
        }
    }

    private static Outcome await(
            MqCall call, MqSession on, Wait wait, CompletableFuture<Reply> reply)
            throws UnusableMessageException, CallEndedException {
        try {
            CompletableFuture.anyOf(reply, call.answered())
                    .get(wait.millisLeft(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return call.timedOut(true);
        } catch (ExecutionException broken) {
            on.spoil(); // its own connection may be broken as well
            return call.unreachable("the connection for replies is broken");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
        if (!reply.isDone()) {
            throw new CallEndedException();
        }
        Payload.Message read = reply.join().message();
        call.awaitMemory(read);
        return call.replied(read);
    }
}
