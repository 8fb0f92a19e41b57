package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.Await;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnsentRepliesTest {
    private static final InetAddress ONE = InetAddress.ofLiteral("192.0.2.1");
    private static final InetAddress OTHER = InetAddress.ofLiteral("192.0.2.2");

    private final UnsentReplies replies = new UnsentReplies(100);
    private final List<String> givenUp = new ArrayList<>();

    private UnsentReplies.Holding of(@Nullable InetAddress source, String name) {
        return replies.holding(source, 40, () -> givenUp.add(name));
    }

    @Test
    void theOldestOfASourceGoesWhenItsShareIsExceeded() {
        of(OTHER, "of the other").change(40);
        of(ONE, "first").change(20);
        of(ONE, "second").change(20);
        assertThat(givenUp).isEmpty();

        of(ONE, "third").change(30);

        assertThat(givenUp).containsExactly("first", "second");
        assertThat(replies.held()).isEqualTo(70);
    }

    @Test
    void theOldestOfAllGoesWhenTheWholeIsExceeded() {
        of(null, "nobody's").change(90);
        of(ONE, "first").change(5);

        of(OTHER, "second").change(30);

        assertThat(givenUp).containsExactly("nobody's");
        assertThat(replies.held()).isEqualTo(35);
    }

    @Test
    void aSingleReplyMayHaveMoreThanTheLimit() {
        UnsentReplies.Holding large = of(ONE, "large");
        large.change(1000);
        large.change(1000);

        assertThat(givenUp).isEmpty();
        assertThat(replies.held()).isEqualTo(2000);

        of(OTHER, "small").change(1);
        assertThat(givenUp).containsExactly("large");
        assertThat(replies.held()).isEqualTo(1);
    }

    @Test
    void whatIsTakenMakesRoom() {
        UnsentReplies.Holding first = of(ONE, "first");
        first.change(40);
        first.change(-30);
        of(ONE, "second").change(30);
        first.release();
        of(ONE, "third").change(10);

        assertThat(givenUp).isEmpty();
        assertThat(replies.held()).isEqualTo(40);
    }

    @Test
    void whatWasGivenUpOrReleasedCountsNoMoreWhateverItsOwnerSays() {
        UnsentReplies.Holding first = of(ONE, "first");
        first.change(40);
        UnsentReplies.Holding second = of(ONE, "second");
        second.change(40);
        first.change(1000);
        first.change(-40);
        first.release();
        assertThat(replies.held()).isEqualTo(40);

        second.release();
        second.change(7);
        assertThat(replies.held()).isZero();
        assertThat(givenUp).containsExactly("first");
    }

    private static final long LONG = TimeUnit.MINUTES.toNanos(5);

    private UnsentReplies.Room room(@Nullable InetAddress source, long bytes) {
        try {
            return replies.room(source, 40, bytes, 0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Asks for room on a thread of its own, which has to wait. */
    private CompletableFuture<UnsentReplies.Room> waiting(
            @Nullable InetAddress source, long bytes) {
        CompletableFuture<UnsentReplies.Room> room = new CompletableFuture<>();
        Thread asks =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            try {
                                room.complete(replies.room(source, 40, bytes, LONG));
                            } catch (InterruptedException e) {
                                room.completeExceptionally(e);
                            }
                        });
        Await.until("it to wait", () -> asks.getState() == Thread.State.TIMED_WAITING);
        assertThat(room).isNotDone();
        return room;
    }

    @Test
    void whoMakesALargeReplyWaitsUntilOthersAreTaken() throws Exception {
        UnsentReplies.Holding held = of(null, "held");
        held.change(40);
        CompletableFuture<UnsentReplies.Room> next = waiting(null, 30);
        held.change(-20);
        next.get(20, TimeUnit.SECONDS);

        CompletableFuture<UnsentReplies.Room> behind = waiting(null, 30);
        held.release();
        assertThat(behind).as("the one before it is still being made").isNotDone();
        next.join().release();
        behind.get(20, TimeUnit.SECONDS);
        assertThat(givenUp).isEmpty();
    }

    @Test
    void oneSourceWaitsForItselfOnly() throws Exception {
        UnsentReplies.Holding held = of(ONE, "held");
        held.change(15);
        CompletableFuture<UnsentReplies.Room> next = waiting(ONE, 10);
        assertThat(replies.room(OTHER, 40, 10, LONG)).isNotNull();
        held.release();
        assertThat(next.get(20, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void whatIsLargerThanAllIsMadeWhenThereIsNothingElse() throws Exception {
        UnsentReplies.Room large = replies.room(ONE, 40, 1000, LONG);
        CompletableFuture<UnsentReplies.Room> next = waiting(ONE, 1);
        large.release();
        large.release();
        assertThat(next.get(20, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void whenTheTimeIsOverItIsMadeNevertheless() {
        of(null, "held").change(90);
        room(null, 30).release();
        assertThat(givenUp).isEmpty();
    }
}
