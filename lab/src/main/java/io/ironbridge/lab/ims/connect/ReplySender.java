package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.connect.observe.TransactionStatistics;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Sends the output of transactions and counts it. One for each client. */
final class ReplySender {
    private final Client client;
    private final Clock clock;
    private long begun;
    private @Nullable TransactionStatistics present;
    private @Nullable Datastore datastore;

    ReplySender(Client client) {
        this.client = client;
        this.clock = client.context().clock();
    }

    /** A message with data has arrived. */
    void begin(Input input) {
        begun = clock.now();
        present = client.context().statistics().of(input.transaction());
        present.requested(input.length(), input.segments().size());
    }

    /** Its data store is known. */
    void setDatastore(Datastore known) {
        datastore = known;
    }

    /** Another message has arrived. */
    void beginNone() {
        present = null;
        datastore = null;
    }

    void send(Request request, OutputMessage output, int flags) throws IOException, Refusal {
        client.send(request.irm(), output, flags);
        request.datastore().statistics().responded();
        TransactionStatistics counted = present;
        if (counted != null) {
            counted.replied(output.segments(), client.lastLength(), clock.now() - begun);
            present = null;
        }
    }

    void refused(Rsm rsm) {
        TransactionStatistics counted = present;
        if (counted != null) {
            counted.refused(rsm, clock.now() - begun);
            present = null;
            countTimeout(rsm);
        }
    }

    private void countTimeout(Rsm rsm) {
        Datastore waitedFor = datastore;
        if (waitedFor != null && rsm.isTimeout()) {
            waitedFor.statistics().timedOut();
        }
    }
}
