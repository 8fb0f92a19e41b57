package io.ironbridge.workloaddriver.engine;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** One client, which has at most one request in progress. Runs on its loop only. */
final class Client implements Consumer<Answer> {
    private final ClientGroup group;
    private final Requester requester;
    private final RandomGenerator random;
    private final int number;
    private boolean busy;
    private boolean measured;
    private int kind;
    private long start;

    Client(ClientGroup group, Requester requester, RandomGenerator random, int number) {
        this.group = group;
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
     * @param from start of its latency
     * @param choice random source of the request's kind
     */
    void send(long from, RandomGenerator choice, boolean counts) {
        busy = true;
        start = from;
        measured = counts;
        kind = group.nextKind(choice);
        requester.send(new RequestSlot(kind, number, choice), this);
    }

    @Override
    public void accept(Answer answer) {
        busy = false;
        group.count(kind, measured, start, answer);
        group.onAnswer(this, answer);
    }

    /** Whether a measured request is in progress. */
    boolean isMeasuring() {
        return busy && measured;
    }

    long start() {
        return start;
    }
}
