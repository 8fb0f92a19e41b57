package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.SessionWait.End;
import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** CM0: IMS commits and queues the output on the client's tpipe, where it stays until the ACK. */
final class CommitThenSend {
    private final Client client;
    private final ReplySender replies;
    private final Delivery delivery;

    CommitThenSend(Client client, ReplySender replies, Delivery delivery) {
        this.client = client;
        this.replies = replies;
        this.delivery = delivery;
    }

    void serve(Request request) throws IOException, Refusal {
        Tpipe tpipe = request.datastore().tpipe(request.clientId());
        Disposal otherwise = Disposal.of(request.irm(), request.datastore());
        Optional<Tpipe.Held> reply = reply(request, tpipe, otherwise);
        if (reply.isPresent()) {
            Input answer = delivery.deliver(reply.get(), tpipe, request, otherwise);
            deliverFurther(answer, request, tpipe);
        }
    }

    /** Empty if IMS answered instead of the program, so that no acknowledgement is expected. */
    private Optional<Tpipe.Held> reply(Request request, Tpipe tpipe, Disposal otherwise)
            throws IOException, Refusal {
        InputMessage message = request.commitThenSend();
        long until = client.until(request.nanos(IrmWait.OUTPUT));
        boolean mayCome = true;
        try (TpipeWait waiting =
                new TpipeWait(tpipe, () -> first(tpipe, message), client.sessionWait())) {
            Exchange exchange = request.datastore().send(message, client.sessionWait());
            waitFor(exchange::isDecided, until, request.irm());
            mayCome = exchange.isQueued();
            exchange.check();
            if (exchange.output().isPresent()) {
                replies.send(request, exchange.output().get(), 0);
                return Optional.empty();
            }
            waitFor(waiting::isTaken, until, request.irm());
            mayCome = false;
            return Optional.of(waiting.taken());
        } finally {
            if (mayCome && !client.context().lateOutput().dispose(tpipe, message, otherwise)) {
                request.datastore().statistics().notDisposed();
            }
        }
    }

    private Optional<Tpipe.Held> first(Tpipe tpipe, InputMessage message) {
        return client.context().rules().anyOutputReplies()
                ? tpipe.take()
                : tpipe.takeReply(message);
    }

    private void waitFor(BooleanSupplier done, long until, Irm irm) throws IOException, Refusal {
        client.showWaitForIms();
        if (client.awaitUntil(done, until, irm) == End.EXPIRED) {
            throw Client.expired(irm);
        }
    }

    /** After an ACK, sends further queued output; the client must read until its timer expires. */
    private void deliverFurther(Input answer, Request request, Tpipe tpipe)
            throws IOException, Refusal {
        Input last = answer;
        while (Client.isAck(last)) {
            if (last.irm().flags().isNoWait()) {
                return;
            }
            Tpipe.Held held = further(last.irm(), request, tpipe);
            last = delivery.deliver(held, tpipe, request, Disposal.KEEP);
        }
        if (client.context().rules().repliesToCm0Nak()) {
            throw Client.expired(last.irm());
        }
    }

    private Tpipe.Held further(Irm irm, Request request, Tpipe tpipe) throws IOException, Refusal {
        long until = client.until(IrmWait.ACKNOWLEDGEMENT.nanos(irm, request.timeout()));
        try (TpipeWait waiting = new TpipeWait(tpipe, tpipe::take, client.sessionWait())) {
            client.showWaitForIms();
            while (client.awaitUntil(waiting::isTaken, client.slice(until), irm) == End.EXPIRED) {
                if (client.now() >= until) {
                    throw Client.expired(irm);
                }
                client.checkThere(until);
            }
            return waiting.taken();
        }
    }
}
