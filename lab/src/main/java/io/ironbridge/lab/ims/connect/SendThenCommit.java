package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReplyWriter;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.io.IOException;

/**
 * CM1: the output is sent first; with sync level confirm IMS commits when the client has
 * acknowledged it.
 */
final class SendThenCommit {
    private final Client client;
    private final ReplySender replies;
    private final int port;

    SendThenCommit(Client client, ReplySender replies, int port) {
        this.client = client;
        this.replies = replies;
        this.port = port;
    }

    void serve(Request request) throws IOException, Refusal {
        Exchange exchange =
                request.datastore().send(request.sendThenCommit(port), client.sessionWait());
        boolean over = false;
        try {
            client.await(exchange::isDecided, request.nanos(IrmWait.OUTPUT), request.irm());
            exchange.check();
            answer(request, exchange, exchange.output().orElseThrow());
            over = true;
        } finally {
            if (!over) {
                exchange.abandon();
            }
        }
    }

    private void answer(Request request, Exchange exchange, OutputMessage output)
            throws IOException, Refusal {
        if (!output.wantsDecision()) {
            replies.send(request, output, 0);
            return;
        }
        replies.send(request, output, ReplyWriter.ACK_REQUIRED);
        Input answer = client.answer(request.datastore(), settled(false));
        if (Client.isAck(answer)) {
            exchange.acknowledge();
        } else {
            exchange.refuse();
        }
        sendEnd(answer.irm(), request, exchange);
    }

    private void sendEnd(Irm irm, Request request, Exchange exchange) throws IOException, Refusal {
        long nanos = IrmWait.ACKNOWLEDGEMENT.nanos(irm, request.timeout());
        client.await(exchange::isSettled, nanos, irm);
        client.send(irm.dialect(), settled(exchange.isCommitted()));
    }

    private Rsm settled(boolean committed) {
        return Rsm.of(
                client.context().rules().settledReturnCode(),
                committed ? Reason.COMMITTED : Reason.BACKED_OUT);
    }
}
