package io.ironbridge.workloaddriver.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A server of a test: answers after a time, and may stall. */
final class ManualServer implements Driver {
    final List<RequestSlot> turns = new ArrayList<>();
    final List<Long> sentAt = new ArrayList<>();
    private final ManualLoop time;
    private final Duration takes;
    private Function<RequestSlot, Answer> answers = _ -> Answer.ok(10);
    private long stalledFrom = Long.MAX_VALUE;
    private long stalledUntil = Long.MIN_VALUE;
    int closed;

    ManualServer(ManualLoop time, Duration takes) {
        this.time = time;
        this.takes = takes;
    }

    void answer(Function<RequestSlot, Answer> with) {
        answers = with;
    }

    /** Requests within this time are answered behind it only. */
    void stall(Duration from, Duration length) {
        stalledFrom = time.nanos() + from.toNanos();
        stalledUntil = stalledFrom + length.toNanos();
    }

    @Override
    public Requester client(Loop loop, int number) {
        return new Requester() {
            private boolean ended;

            @Override
            public void send(RequestSlot slot, Consumer<Answer> answer) {
                turns.add(slot);
                sentAt.add(loop.nanos());
                long now = loop.nanos();
                boolean stalled = now >= stalledFrom && now < stalledUntil;
                long wait = stalled ? stalledUntil - now : 0;
                Answer made = answers.apply(slot);
                loop.schedule(
                        wait + takes.toNanos(),
                        () -> {
                            if (!ended) {
                                answer.accept(made);
                            }
                        });
            }

            @Override
            public long connectionsOpened() {
                return 1;
            }

            @Override
            public void close() {
                ended = true;
                closed++;
            }
        };
    }
}
