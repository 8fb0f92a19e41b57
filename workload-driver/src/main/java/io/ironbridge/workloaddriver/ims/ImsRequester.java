package io.ironbridge.workloaddriver.ims;

import io.ironbridge.workloaddriver.Answer;
import io.ironbridge.workloaddriver.Answer.Outcome;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Requester;
import io.ironbridge.workloaddriver.Turn;
import io.netty.bootstrap.Bootstrap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client: opens a socket where it has none, and sends again on the one it has. A message whose
 * socket breaks is not sent again but counted as failed. On its loop.
 */
@SuppressWarnings("ReferenceEquality") // which of its sockets tells something
final class ImsRequester implements Requester {
    private final ImsDriver driver;
    private final Loop loop;
    private final Bootstrap bootstrap;
    private final long answerNanos;
    private @Nullable ImsConnection connection;
    private @Nullable Consumer<Answer> waiting;
    private int kind;
    private long deadline;
    private boolean alarmSet;
    private boolean closed;
    private long opened;

    ImsRequester(ImsDriver driver, Loop loop, Bootstrap bootstrap) {
        this.driver = driver;
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.answerNanos = driver.settings().limits().answer().toNanos();
    }

    @Override
    public void send(Turn turn, Consumer<Answer> answer) {
        waiting = answer;
        kind = turn.kind();
        deadline = loop.nanos() + answerNanos;
        setAlarm(answerNanos);
        if (connection != null && connection.isUsable()) {
            connection.send(kind);
        } else {
            connection = ImsConnection.open(this, driver, bootstrap);
        }
    }

    void later(Runnable task) {
        loop.execute(task);
    }

    // ---- what sockets tell; one that is not the current one has nothing to say

    void connected(ImsConnection from) {
        if (from == connection && waiting != null) {
            opened++;
            from.send(kind);
        } else {
            from.close();
        }
    }

    /** The output is here; the socket goes on where {@code reusable}. */
    void answered(ImsConnection from, Answer answer, boolean reusable) {
        if (from != connection) {
            return;
        }
        if (!reusable) {
            drop();
        }
        finish(answer);
    }

    /** It is gone with a message under way. */
    void gone(ImsConnection from, Outcome outcome, String reason, String example) {
        if (from == connection) {
            connection = null;
            finish(Answer.failed(outcome, reason, example));
        }
    }

    /** It is gone while nothing was under way. */
    void idleGone(ImsConnection from) {
        if (from == connection) {
            connection = null;
        }
    }

    private void finish(Answer answer) {
        Consumer<Answer> told = waiting;
        waiting = null;
        if (told != null && !closed) {
            told.accept(answer);
        }
    }

    private void drop() {
        ImsConnection old = connection;
        connection = null;
        if (old != null) {
            old.close();
        }
    }

    // ---- deadlines: one alarm for many messages, set again when it comes too early

    private void setAlarm(long nanos) {
        if (!alarmSet) {
            alarmSet = true;
            loop.schedule(nanos, this::alarm);
        }
    }

    private void alarm() {
        alarmSet = false;
        if (waiting == null) {
            return;
        }
        long left = deadline - loop.nanos();
        if (left > 0) {
            setAlarm(left);
            return;
        }
        drop();
        finish(
                Answer.failed(
                        Outcome.TIMED_OUT,
                        "timed out",
                        "no output within "
                                + driver.settings().limits().answer().toMillis()
                                + " ms"));
    }

    @Override
    public long connectionsOpened() {
        return opened;
    }

    @Override
    public void close() {
        closed = true;
        drop();
    }
}
