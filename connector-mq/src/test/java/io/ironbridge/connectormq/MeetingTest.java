package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MeetingTest {
    private final AtomicInteger unwanted = new AtomicInteger();
    private final Meeting<String> meeting = new Meeting<>(2, unwanted::incrementAndGet);

    @Test
    void aReplyThatComesLaterIsHandedOver() {
        var reply = meeting.sent(meeting.sending(), "one");
        meeting.arrived("one", "reply");
        assertThat(reply).isCompletedWithValue("reply");
    }

    @Test
    void aReplyThatComesBeforeItsIdIsKnownIsHandedOver() {
        long turn = meeting.sending();
        meeting.arrived("one", "reply");
        assertThat(meeting.sent(turn, "one")).isCompletedWithValue("reply");
        assertThat(meeting.early()).isZero();
        assertThat(unwanted).hasValue(0);
    }

    @Test
    void aReplyToNobodyIsDroppedAtOnceWhenNothingIsBeingSent() {
        meeting.arrived("nobody's", "reply");
        assertThat(unwanted).hasValue(1);
        assertThat(meeting.early()).isZero();
    }

    @Test
    void aReplyToNobodyIsKeptOnlyUntilTheRequestsOfItsTimeAreSent() {
        long before = meeting.sending();
        meeting.arrived("nobody's", "reply");
        long after = meeting.sending();
        assertThat(meeting.early()).isEqualTo(1);
        var _ = meeting.sent(before, "one");
        assertThat(meeting.early()).isZero();
        assertThat(unwanted).hasValue(1);
        meeting.notSent(after);
        assertThat(unwanted).hasValue(1);
    }

    @Test
    void aRequestNotSentKeepsNothing() {
        long turn = meeting.sending();
        meeting.arrived("nobody's", "reply");
        meeting.notSent(turn);
        assertThat(meeting.early()).isZero();
        assertThat(unwanted).hasValue(1);
    }

    @Test
    void ofMoreThanTheMostTheOldestIsDropped() {
        long turn = meeting.sending();
        meeting.arrived("a", "1");
        meeting.arrived("b", "2");
        meeting.arrived("c", "3");
        assertThat(meeting.early()).isEqualTo(2);
        assertThat(unwanted).hasValue(1);
        assertThat(meeting.sent(turn, "c")).isCompletedWithValue("3");
    }

    @Test
    void whoHasLeftGetsNothing() {
        var reply = meeting.sent(meeting.sending(), "one");
        meeting.leave("one");
        meeting.arrived("one", "reply");
        assertThat(reply).isNotDone();
        assertThat(unwanted).hasValue(1);
    }

    @Test
    void whenItEndsNobodyWaitsAnyMore() {
        var waiting = meeting.sent(meeting.sending(), "one");
        long turn = meeting.sending();
        meeting.end();
        assertThat(waiting).isCancelled();
        assertThat(meeting.sent(turn, "two")).isCancelled();
    }
}
