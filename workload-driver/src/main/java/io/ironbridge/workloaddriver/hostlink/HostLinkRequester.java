package io.ironbridge.workloaddriver.hostlink;

import io.ironbridge.workloaddriver.Answer;
import io.ironbridge.workloaddriver.Answer.Outcome;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Requester;
import io.ironbridge.workloaddriver.Turn;
import io.netty.bootstrap.Bootstrap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client: opens a connection where it has none, and sends again on the one it has. A request
 * whose connection breaks is not sent again but counted as failed. On its loop.
 */
@SuppressWarnings("ReferenceEquality") // which of its connections tells something
final class HostLinkRequester implements Requester {
    private final HostLinkDriver driver;
    private final Loop loop;
    private final Bootstrap bootstrap;
    private final long answerNanos;
    private @Nullable HostLinkConnection connection;
    private @Nullable Consumer<Answer> waiting;
    private long token;
    private long deadline;
    private boolean alarmSet;
    private boolean closed;
    private long opened;

    /**
     * @param number of the client, which its tokens begin with
     */
    HostLinkRequester(HostLinkDriver driver, Loop loop, Bootstrap bootstrap, int number) {
        this.driver = driver;
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.answerNanos = driver.settings().answer().toNanos();
        this.token = (long) number << Integer.SIZE;
    }

    @Override
    public void send(Turn turn, Consumer<Answer> answer) {
        waiting = answer;
        token++;
        deadline = loop.nanos() + answerNanos;
        setAlarm(answerNanos);
        if (connection != null && connection.isUsable()) {
            connection.send(token);
        } else {
            connection = HostLinkConnection.open(this, driver, bootstrap);
        }
    }

    void later(Runnable task) {
        loop.execute(task);
    }

    // ---- what connections tell; one that is not the current one has nothing to say

    void connected(HostLinkConnection from) {
        if (from == connection && waiting != null) {
            opened++;
            from.send(token);
        } else {
            from.close();
        }
    }

    /**
     * The request has its end.
     *
     * @param reusable whether the connection goes on
     */
    void answered(HostLinkConnection from, Answer answer, boolean reusable) {
        if (from == connection) {
            if (!reusable) {
                drop();
            }
            finish(answer);
        }
    }

    /** It is gone, whatever was under way. */
    void gone(HostLinkConnection from, Outcome outcome, String reason, String example) {
        if (from == connection) {
            connection = null;
            finish(Answer.failed(outcome, reason, example));
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
        HostLinkConnection old = connection;
        connection = null;
        if (old != null) {
            old.close();
        }
    }

    // ---- deadlines: one alarm for many requests, set again when it comes too early

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
        String example = "no answer within " + driver.settings().answer().toMillis() + " ms";
        finish(Answer.failed(Outcome.TIMED_OUT, "timed out", example));
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
