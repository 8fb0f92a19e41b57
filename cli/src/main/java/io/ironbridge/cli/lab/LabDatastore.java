package io.ironbridge.cli.lab;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.Datastore;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.Interaction;
import io.ironbridge.connectorims.SyncLevel;
import io.ironbridge.connectorims.Undelivered;
import io.ironbridge.gateway.backend.ims.LocalIms;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.function.Consumer;

/** The lab IMS of this process, called without IMS Connect; does the work of IMS Connect itself. */
record LabDatastore(List<String> names, Otma otma) implements Datastore {
    /** Returns the datastore of a lab. */
    static LocalIms of(LabIms lab) {
        return new LocalIms(
                lab.host() + ":" + lab.port(),
                lab.datastores(),
                new LabDatastore(lab.datastores(), lab.otma()));
    }

    @Override
    public Running send(Message message, Consumer<? super Answer> answer) {
        if (!names.contains(message.datastore())) {
            answer.accept(new Answer.Unavailable("there is no data store " + message.datastore()));
            return () -> {};
        }
        if (!otma.isAvailable()) {
            answer.accept(new Answer.Unavailable("IMS is not accepting messages"));
            return () -> {};
        }
        return switch (message.transaction().interaction()) {
            case RESUME_TPIPE, RESUME_TPIPE_WAIT -> fetch(message, answer);
            case SEND_RECEIVE ->
                    message.commitMode() == CommitMode.COMMIT_THEN_SEND
                            ? commitThenSend(message, answer)
                            : sendThenCommit(message, answer);
            case SEND_ONLY, SEND_ONLY_ACK, SEND_ONLY_ERROR -> sendOnly(message, answer);
        };
    }

    private Running sendThenCommit(Message message, Consumer<? super Answer> answer) {
        ConfirmedOutput listener = new ConfirmedOutput(answer);
        otma.send(input(message), listener);
        return listener;
    }

    private Running sendOnly(Message message, Consumer<? super Answer> answer) {
        otma.send(
                input(message), new Accepting(answer, () -> answer.accept(new Answer.Accepted())));
        return () -> {};
    }

    /** The output comes from the tpipe of the caller's session. */
    private Running commitThenSend(Message message, Consumer<? super Answer> answer) {
        InputMessage input = input(message);
        Tpipe tpipe = otma.tpipe(message.clientId());
        TpipeFetch fetch =
                new TpipeFetch(tpipe, () -> tpipe.takeReply(input), answer, message.undelivered());
        otma.send(input, new Accepting(fetch::answered, fetch::await));
        return fetch;
    }

    private Running fetch(Message message, Consumer<? super Answer> answer) {
        Tpipe tpipe = otma.tpipe(message.transaction().tpipe());
        TpipeFetch fetch = new TpipeFetch(tpipe, tpipe::take, answer, Undelivered.HOLD);
        if (message.transaction().interaction() == Interaction.RESUME_TPIPE) {
            fetch.takeOrReportEmpty();
        } else {
            fetch.await();
        }
        return fetch;
    }

    private static InputMessage input(Message message) {
        ImsTransaction transaction = message.transaction();
        boolean sendOnly = transaction.interaction() != Interaction.SEND_RECEIVE;
        return new InputMessage(
                message.clientId(),
                transaction.transactionCode(),
                message.segments().stream().map(bytes -> Area.of(bytes.array())).toList(),
                new InputMessage.Caller(message.user(), message.group()),
                transaction.lterm(),
                transaction.modName(),
                message.commitMode() == CommitMode.COMMIT_THEN_SEND
                        ? InputMessage.CommitMode.COMMIT_THEN_SEND
                        : InputMessage.CommitMode.SEND_THEN_COMMIT,
                message.syncLevel() == SyncLevel.CONFIRM
                        ? InputMessage.SyncLevel.CONFIRM
                        : InputMessage.SyncLevel.NONE,
                new InputMessage.Options(sendOnly, false, false, !sendOnly),
                message.expiry());
    }

    static Answer.Output answer(OutputMessage output) {
        List<Bytes> segments =
                output.segments().stream().map(area -> Bytes.wrap(area.bytes())).toList();
        return new Answer.Output(segments, output.modName());
    }

    /** Input whose output, if any, comes from a tpipe. */
    private record Accepting(Consumer<? super Answer> answer, Runnable taken)
            implements OutputListener {
        @Override
        public void accepted() {
            taken.run();
        }

        @Override
        public void refused(int senseCode, int reason) {
            answer.accept(new Answer.Refused(senseCode, reason));
        }

        @Override
        public void output(OutputMessage message, Decision decision) {
            answer.accept(LabDatastore.answer(message));
        }

        @Override
        public void settled(boolean committed) {
            // there was nothing to acknowledge
        }
    }
}
