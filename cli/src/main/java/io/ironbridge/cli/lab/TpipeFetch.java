package io.ironbridge.cli.lab;

import io.ironbridge.connectorims.Datastore.Answer;
import io.ironbridge.connectorims.Datastore.Running;
import io.ironbridge.connectorims.Undelivered;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Takes one message from a tpipe; waits for it if necessary. */
final class TpipeFetch implements Running {
    private final Tpipe tpipe;
    private final Supplier<Optional<Tpipe.Held>> taking;
    private final Consumer<? super Answer> answer;
    private final Undelivered undelivered;

    // guarded by this
    private State state = State.WAITING;
    private Runnable forget = () -> {};

    private enum State {
        WAITING,
        GIVEN_UP,
        ENDED
    }

    /**
     * @param taking takes the message, if it is there
     * @param undelivered receives a message that comes after the caller gave up
     */
    TpipeFetch(
            Tpipe tpipe,
            Supplier<Optional<Tpipe.Held>> taking,
            Consumer<? super Answer> answer,
            Undelivered undelivered) {
        this.tpipe = tpipe;
        this.taking = taking;
        this.answer = answer;
        this.undelivered = undelivered;
    }

    /** Answers at once: with a message, or with the fact that there is none. */
    void takeOrReportEmpty() {
        if (!take()) {
            answered(new Answer.Accepted());
        }
    }

    /** Takes a message that is there, or waits for the first one. */
    void await() {
        Runnable subscription = tpipe.whenAvailable(this::take);
        boolean over;
        synchronized (this) {
            over = state == State.ENDED;
            forget = subscription;
        }
        if (over) {
            subscription.run();
        } else {
            take();
        }
    }

    /** Ends with an answer that came in another way. */
    void answered(Answer given) {
        if (becomes(State.ENDED) == State.WAITING) {
            answer.accept(given);
        }
    }

    private boolean take() {
        Optional<Tpipe.Held> held = taking.get();
        held.ifPresent(this::deliver);
        return held.isPresent();
    }

    private void deliver(Tpipe.Held held) {
        switch (becomes(State.ENDED)) {
            case WAITING -> {
                held.acknowledge();
                answer.accept(LabDatastore.answer(held.message()));
            }
            case GIVEN_UP -> leave(held);
            case ENDED -> held.keep();
        }
    }

    private void leave(Tpipe.Held held) {
        switch (undelivered.fate()) {
            case PURGE -> held.purge();
            case HOLD -> held.keep();
            case REROUTE -> held.rerouteTo(undelivered.tpipe());
        }
    }

    /**
     * Changes the state and returns the previous one; after the end, all subscriptions are
     * cancelled.
     */
    private State becomes(State next) {
        Runnable subscription = () -> {};
        State before;
        synchronized (this) {
            before = state;
            if (before != State.ENDED) {
                state = next;
            }
            if (state == State.ENDED) {
                subscription = forget;
            }
        }
        subscription.run();
        return before;
    }

    /** Takes a late message from the queue, so that the next user of the tpipe does not get it. */
    @Override
    public void giveUp() {
        becomes(undelivered.fate() == Undelivered.Fate.HOLD ? State.ENDED : State.GIVEN_UP);
    }
}
