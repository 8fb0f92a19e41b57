package io.ironbridge.lab.ims.queue;

import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.wire.Area;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Messages and transactions for tests of the queues. */
final class TestMessages {
    private TestMessages() {}

    static TransactionDefinition transaction(String code, Scheduling scheduling) {
        return new TransactionDefinition(
                code,
                "P" + code,
                new MessageType(true, true, 0, 0),
                scheduling,
                new Nature(false, false, true, true));
    }

    static TransactionDefinition fastPath(String code, String psb) {
        return new TransactionDefinition(
                code,
                psb,
                new MessageType(false, true, 0, 0),
                Scheduling.DEFAULTS,
                new Nature(true, true, false, true));
    }

    static Message message(long id, String transaction) {
        InputMessage input =
                new InputMessage(
                        "PIPE",
                        transaction,
                        List.of(Area.of(new byte[] {0, 5, 0, 0, 0x40})),
                        new Caller("", ""),
                        "",
                        "",
                        CommitMode.SEND_THEN_COMMIT,
                        SyncLevel.NONE,
                        Options.NONE,
                        Optional.empty());
        return new Message(id, input, new Nobody(), false, Instant.EPOCH);
    }

    private static final class Nobody implements OutputListener {
        @Override
        public void accepted() {}

        @Override
        public void refused(int senseCode, int reason) {}

        @Override
        public void output(OutputMessage message, Decision decision) {}

        @Override
        public void settled(boolean committed) {}
    }
}
