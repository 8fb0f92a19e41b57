package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReplyWriter;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.io.IOException;

/** Sends a message of a tpipe's queue and removes it when the client has acknowledged it. */
final class Delivery {
    private static final Rsm LATE = Rsm.of(ReturnCode.EXIT, Reason.RESUME_ACK_TIMEOUT);

    private final Client client;
    private final ReplySender replies;

    Delivery(Client client, ReplySender replies) {
        this.client = client;
        this.replies = replies;
    }

    /**
     * Delivers it.
     *
     * @param otherwise disposal of the message unless the client answers
     * @return the client's ACK or NAK
     */
    Input deliver(Tpipe.Held held, Tpipe tpipe, Request request, Disposal otherwise)
            throws IOException, Refusal {
        boolean answered = false;
        try {
            int more = tpipe.depth() > 1 ? ReplyWriter.MORE_QUEUED : 0;
            replies.send(request, held.message(), ReplyWriter.ACK_REQUIRED | more);
            Input answer = client.answer(request.datastore(), LATE);
            answered = true;
            settle(held, answer, request.datastore());
            return answer;
        } finally {
            if (!answered) {
                otherwise.apply(held);
            }
        }
    }

    private static void settle(Tpipe.Held held, Input answer, Datastore datastore) {
        if (Client.isAck(answer)) {
            held.acknowledge();
        } else {
            Disposal.of(answer.irm(), datastore).apply(held);
        }
    }
}
