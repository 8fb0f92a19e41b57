package io.ironbridge.workloaddriver;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** One client: at most one request under way. On its loop only. */
final class Client implements Consumer<Answer> {
    private final Lane lane;
    private final Requester requester;
    private final RandomGenerator random;
    private final int number;
    private boolean busy;
    private boolean measured;
    private int kind;
    private long start;

    Client(Lane lane, Requester requester, RandomGenerator random, int number) {
        this.lane = lane;
        this.requester = requester;
        this.random = random;
        this.number = number;
    }

    int number() {
        return number;
    }

    RandomGenerator random() {
        return random;
    }

    Requester requester() {
        return requester;
    }

    /**
     * Sends a request.
     *
     * @param from when its latency begins
     * @param choice where the kind of request is drawn from
     */
    void send(long from, RandomGenerator choice, boolean counts) {
        busy = true;
        start = from;
        measured = counts;
        kind = lane.nextKind(choice);
        requester.send(new Turn(kind, number, choice), this);
    }

    @Override
    public void accept(Answer answer) {
        busy = false;
        lane.count(kind, measured, start, answer);
        lane.answered(this, answer);
    }

    /** Whether a request that counts is under way. */
    boolean isMeasuring() {
        return busy && measured;
    }

    long start() {
        return start;
    }
}
