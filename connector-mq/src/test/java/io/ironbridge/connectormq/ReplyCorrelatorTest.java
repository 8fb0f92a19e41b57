package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReplyCorrelatorTest {
    private final AtomicInteger dropped = new AtomicInteger();
    private final ReplyCorrelator<String> correlator =
            new ReplyCorrelator<>(2, dropped::incrementAndGet);

    @Test
    void aReplyThatComesLaterIsHandedOver() {
        var reply = correlator.expect(correlator.begin(), "one");
        correlator.onReply("one", "reply");
        assertThat(reply).isCompletedWithValue("reply");
    }

    @Test
    void aReplyThatComesBeforeItsIdIsKnownIsHandedOver() {
        long ticket = correlator.begin();
        correlator.onReply("one", "reply");
        assertThat(correlator.expect(ticket, "one")).isCompletedWithValue("reply");
        assertThat(correlator.earlyCount()).isZero();
        assertThat(dropped).hasValue(0);
    }

    @Test
    void anUnknownReplyIsDroppedAtOnceWhenNothingIsBeingSent() {
        correlator.onReply("unknown", "reply");
        assertThat(dropped).hasValue(1);
        assertThat(correlator.earlyCount()).isZero();
    }

    @Test
    void anUnknownReplyIsKeptOnlyUntilTheRequestsOfItsTimeAreSent() {
        long before = correlator.begin();
        correlator.onReply("unknown", "reply");
        long after = correlator.begin();
        assertThat(correlator.earlyCount()).isEqualTo(1);
        var _ = correlator.expect(before, "one");
        assertThat(correlator.earlyCount()).isZero();
        assertThat(dropped).hasValue(1);
        correlator.cancel(after);
        assertThat(dropped).hasValue(1);
    }

    @Test
    void aRequestNotSentKeepsNothing() {
        long ticket = correlator.begin();
        correlator.onReply("unknown", "reply");
        correlator.cancel(ticket);
        assertThat(correlator.earlyCount()).isZero();
        assertThat(dropped).hasValue(1);
    }

    @Test
    void ofMoreThanTheMostTheOldestIsDropped() {
        long ticket = correlator.begin();
        correlator.onReply("a", "1");
        correlator.onReply("b", "2");
        correlator.onReply("c", "3");
        assertThat(correlator.earlyCount()).isEqualTo(2);
        assertThat(dropped).hasValue(1);
        assertThat(correlator.expect(ticket, "c")).isCompletedWithValue("3");
    }

    @Test
    void aForgottenCallGetsNoReply() {
        var reply = correlator.expect(correlator.begin(), "one");
        correlator.forget("one");
        correlator.onReply("one", "reply");
        assertThat(reply).isNotDone();
        assertThat(dropped).hasValue(1);
    }

    @Test
    void closingCancelsAllWaits() {
        var waiting = correlator.expect(correlator.begin(), "one");
        long ticket = correlator.begin();
        correlator.close();
        assertThat(waiting).isCancelled();
        assertThat(correlator.expect(ticket, "two")).isCancelled();
    }
}
