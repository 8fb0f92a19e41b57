package io.ironbridge.cli.lab;

import io.ironbridge.connectorims.Datastore.Answer;
import io.ironbridge.connectorims.Datastore.Running;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the output of a transaction (CM1), and acknowledges it at once if IMS waits for that. */
final class ConfirmedOutput implements OutputListener, Running {
    private final Consumer<? super Answer> answer;

    // guarded by this
    private @Nullable OutputMessage output;
    private boolean givenUp;

    ConfirmedOutput(Consumer<? super Answer> answer) {
        this.answer = answer;
    }

    @Override
    public void accepted() {
        // not called for CM1
    }

    @Override
    public void refused(int senseCode, int reason) {
        answer.accept(new Answer.Refused(senseCode, reason));
    }

    @Override
    public void output(OutputMessage message, Decision decision) {
        if (!message.wantsDecision()) {
            answer.accept(LabDatastore.answer(message));
        } else if (isWanted(message)) {
            decision.acknowledge();
        } else {
            decision.refuse();
        }
    }

    private synchronized boolean isWanted(OutputMessage message) {
        output = message;
        return !givenUp;
    }

    @Override
    public void settled(boolean committed) {
        Optional<OutputMessage> acknowledged = acknowledged();
        answer.accept(
                committed && acknowledged.isPresent()
                        ? LabDatastore.answer(acknowledged.get())
                        : new Answer.RolledBack());
    }

    private synchronized Optional<OutputMessage> acknowledged() {
        return Optional.ofNullable(output);
    }

    @Override
    public synchronized void giveUp() {
        givenUp = true;
    }
}
