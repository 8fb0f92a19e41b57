package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.MessageType;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.io.IOException;
import java.util.Optional;

/**
 * Input without a reply, or with one as soon as IMS has queued it; output is put on the client's
 * tpipe.
 */
final class SendOnly {
    /** Of OTMA: the message is rejected, and a DFS message says why. */
    private static final int REJECTED = 0x001A;

    private final Client client;
    private final ReplySender replies;

    SendOnly(Client client, ReplySender replies) {
        this.client = client;
        this.replies = replies;
    }

    void serve(Request request) throws IOException, Refusal {
        request.datastore().tpipe(request.clientId());
        Exchange exchange =
                request.datastore().send(request.commitThenSend(), client.sessionWait());
        if (request.irm().type() == MessageType.SEND_ONLY_WITH_ACK) {
            client.await(exchange::isDecided, request.nanos(IrmWait.OUTPUT), request.irm());
            exchange.check();
            answer(request, exchange.output());
        }
    }

    private void answer(Request request, Optional<OutputMessage> output)
            throws IOException, Refusal {
        Irm irm = request.irm();
        if (output.isEmpty()) {
            String text = irm.flags().wantsNoText() ? "" : client.context().rules().sendOnlyText();
            client.sendText(irm, text);
        } else if (irm.flags().wantsNoText()) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.NAK, REJECTED), "IMS rejected the message with a text");
        } else {
            replies.send(request, output.get(), 0);
        }
    }
}
