package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.IrmTimer;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import java.time.Duration;
import java.util.Optional;

/**
 * A message that IMS Connect has admitted.
 *
 * @param clientId that IMS Connect knows the client by
 * @param timeout TIMEOUT, in nanoseconds
 */
record Request(Input input, String clientId, Datastore datastore, Caller caller, long timeout) {
    Irm irm() {
        return input.irm();
    }

    long nanos(IrmWait wait) {
        return wait.nanos(irm(), timeout);
    }

    /** For the program that answers before it commits. */
    InputMessage sendThenCommit(int port) {
        SyncLevel level = irm().flags().isConfirm() ? SyncLevel.CONFIRM : SyncLevel.NONE;
        return message(String.valueOf(port), CommitMode.SEND_THEN_COMMIT, level);
    }

    InputMessage commitThenSend() {
        return message(clientId, CommitMode.COMMIT_THEN_SEND, SyncLevel.CONFIRM);
    }

    private InputMessage message(String tpipe, CommitMode commitMode, SyncLevel level) {
        return new InputMessage(
                tpipe,
                input.transaction(),
                input.segments(),
                caller,
                irm().lterm(),
                irm().modName(),
                commitMode,
                level,
                options(),
                expiry());
    }

    private Options options() {
        Irm.Flags flags = irm().flags();
        boolean isSendOnly = irm().type().isSendOnly();
        boolean isPlain =
                !isSendOnly && !flags.isOrdered() && !flags.ignoresPurge() && !flags.wantsDfs2082();
        return isPlain
                ? Options.NONE
                : new Options(
                        isSendOnly, flags.isOrdered(), flags.ignoresPurge(), flags.wantsDfs2082());
    }

    private Optional<Duration> expiry() {
        long nanos = irm().flags().expires() ? nanos(IrmWait.OUTPUT) : IrmTimer.FOREVER;
        return nanos == IrmTimer.FOREVER ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }
}
