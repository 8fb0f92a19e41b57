package io.ironbridge.workloaddriver.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * The clients of one loop, and what is counted of them. All of it happens on the loop, but for
 * {@link #answers} and {@link #failures}, which may be read anywhere.
 */
abstract sealed class ClientGroup permits ClosedClientGroup, OpenClientGroup {
    /** For how long a client without a connection waits before it tries again. */
    private static final long RECONNECT_NANOS = 100_000_000;

    private final Loop loop;
    private final RunState state;
    private final List<Client> clients = new ArrayList<>();
    private final Deque<Client> free = new ArrayDeque<>();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private List<RequestKindCounter> tally;
    private boolean measuring;
    private boolean ended;
    private boolean sending;
    private long measuringSince;
    private long openedBefore;

    ClientGroup(Loop loop, RunState state) {
        this.loop = loop;
        this.state = state;
        this.tally = newTally(state.plan());
    }

    final Loop loop() {
        return loop;
    }

    final Plan plan() {
        return state.plan();
    }

    final long answers() {
        return answers.get();
    }

    final long failures() {
        return failures.get();
    }

    // ---- what differs between a closed and an open loop

    /** Begins, with the clients that belong to this lane. */
    abstract void start(List<Client> all);

    /** When the next request is due, by the loop's clock; in the future: not yet. */
    abstract long due();

    /** The request that was due is sent. */
    abstract void onSent();

    /** Sees to it that {@link #send} runs again when the next request is due. */
    abstract void await(long due);

    /** For how long a client thinks after an answer. */
    abstract long pause(Client client);

    /** Where the kind of a client's request is drawn from. */
    abstract RandomGenerator choice(Client client);

    /** Requests that were due and are not sent. */
    abstract long overdue();

    // ---- sending

    final void begin(Driver driver, int firstNumber, int count) {
        List<Client> all = new ArrayList<>(count);
        for (int number = firstNumber; number < firstNumber + count; number++) {
            RandomGenerator random = RandomStreams.random(plan().seed(), number);
            all.add(new Client(this, driver.client(loop, number), random, number));
        }
        clients.addAll(all);
        start(all);
    }

    /** A client is ready to send. */
    final void onReady(Client client) {
        free.add(client);
        send();
    }

    /** Sends what is due, as far as there are clients. */
    final void send() {
        if (sending) {
            return; // an answer came at once; the loop below goes on with it
        }
        sending = true;
        while (!ended && !free.isEmpty()) {
            long due = due();
            if (due > loop.nanos()) {
                await(due);
                break;
            }
            boolean counts = measuring && due >= measuringSince;
            if (counts && !state.tryReserveRequest()) {
                break; // nothing more is to be sent
            }
            Client client = free.remove();
            onSent();
            client.send(due, choice(client), counts);
        }
        sending = false;
    }

    final int nextKind(RandomGenerator random) {
        return state.mix().next(random);
    }

    // ---- answers

    final void count(int kind, boolean measured, long start, Answer answer) {
        if (ended) {
            return;
        }
        answers.lazySet(answers.get() + 1);
        if (!answer.isOk()) {
            failures.lazySet(failures.get() + 1);
        }
        if (measured == measuring) {
            tally.get(kind).add(answer, loop.nanos() - start);
        }
        if (measured) {
            state.countMeasured();
        } else {
            state.countWarmUp(!answer.isOk());
        }
    }

    final void onAnswer(Client client, Answer answer) {
        long pause = pause(client);
        if (answer.outcome() == Answer.Outcome.NOT_CONNECTED) {
            pause = Math.max(pause, RECONNECT_NANOS);
        }
        if (pause > 0) {
            loop.schedule(pause, () -> onReady(client));
        } else {
            onReady(client);
        }
    }

    // ---- what was counted

    /** Begins to measure; what was counted before is forgotten. */
    final void measure() {
        take();
        measuring = true;
        measuringSince = loop.nanos();
    }

    /** What was counted since the last time. */
    final IntervalCounts take() {
        long opened = clients.stream().mapToLong(c -> c.requester().connectionsOpened()).sum();
        List<RequestKindResult> kinds = new ArrayList<>(tally.size());
        for (int kind = 0; kind < tally.size(); kind++) {
            kinds.add(tally.get(kind).result(plan().mix().get(kind).name()));
        }
        IntervalCounts counts =
                new IntervalCounts(kinds, opened - openedBefore, UnfinishedRequests.NONE);
        tally = newTally(plan());
        openedBefore = opened;
        return counts;
    }

    /** Stops at once; what was counted since the last time, and what had no answer. */
    final IntervalCounts end() {
        IntervalCounts last = take();
        UnfinishedRequests unfinished = unfinished();
        ended = true;
        clients.forEach(client -> client.requester().close());
        return new IntervalCounts(last.kinds(), last.opened(), unfinished);
    }

    private UnfinishedRequests unfinished() {
        long now = loop.nanos();
        long sent = clients.stream().filter(Client::isMeasuring).count();
        long first =
                clients.stream()
                        .filter(Client::isMeasuring)
                        .mapToLong(client -> now - client.start())
                        .max()
                        .orElse(0);
        long waiting = measuring ? overdue() : 0;
        return new UnfinishedRequests(
                sent, waiting, waiting > 0 ? Math.max(first, now - due()) : first);
    }

    private static List<RequestKindCounter> newTally(Plan plan) {
        return plan.mix().stream().map(_ -> new RequestKindCounter()).toList();
    }
}
