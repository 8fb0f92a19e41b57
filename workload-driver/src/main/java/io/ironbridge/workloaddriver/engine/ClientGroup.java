package io.ironbridge.workloaddriver.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * The clients of one event loop, and their counts. Runs on the loop only; {@link #answers} and
 * {@link #failures} may be read on any thread.
 */
abstract sealed class ClientGroup permits ClosedClientGroup, OpenClientGroup {
    /** Pause of a client that could not connect, before it tries again. */
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

    // ---- differences between a closed and an open loop

    /** Starts the clients of this group. */
    abstract void start(List<Client> all);

    /** When the next request is due, by the loop's clock. May be in the future. */
    abstract long due();

    /** Called when the request that was due is sent. */
    abstract void onSent();

    /** Schedules {@link #send} for the time when the next request is due. */
    abstract void await(long due);

    /** Think time of a client after an answer, in nanoseconds. */
    abstract long pause(Client client);

    /** Random source of the kind of a client's next request. */
    abstract RandomGenerator choice(Client client);

    /** Number of requests that were due and have not been sent. */
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

    /** Called when a client is ready to send. */
    final void onReady(Client client) {
        free.add(client);
        send();
    }

    /** Sends the requests that are due while a client is free. */
    final void send() {
        if (sending) {
            return; // the answer came during the send; the loop below continues with it
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
                break; // all requests of the plan have been sent
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

    // ---- counts

    /** Starts to measure; discards the counts so far. */
    final void measure() {
        take();
        measuring = true;
        measuringSince = loop.nanos();
    }

    /** Counts since the last call. */
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

    /**
     * Stops at once. Returns the counts since the last {@link #take} and the requests without an
     * answer.
     */
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
