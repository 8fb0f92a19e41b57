package io.ironbridge.lab.ims.queue;

import static io.ironbridge.lab.ims.queue.TestMessages.message;
import static io.ironbridge.lab.ims.queue.TestMessages.transaction;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.Scheduling.Regions;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MessageQueuesTest {
    private static final Scheduling ANY = Scheduling.DEFAULTS.withRegions(Regions.ANY);

    @Test
    void aRegionTakesItsClassesInTheirOrder() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withClass(1)), transaction("B", ANY.withClass(2)));
        queues.add(message(1, "A"));
        queues.add(message(2, "B"));

        assertThat(runAll(queues, queues.seat(RegionDefinition.messages("R", 2, 1)), 2))
                .containsExactly("B2", "A1");
    }

    @Test
    void aRegionLeavesOtherClassesAlone() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withClass(1)), transaction("B", ANY.withClass(2)));
        queues.add(message(1, "A"));
        queues.add(message(2, "B"));

        assertThat(runAll(queues, queues.seat(RegionDefinition.messages("R", 2)), 1))
                .containsExactly("B2");
        assertThat(queues.content()).extracting(Message::id).containsExactly(1L);
    }

    @Test
    void withinAClassTheHigherPriorityGoesFirst() throws InterruptedException {
        MessageQueues queues =
                queues(
                        transaction("LOW", ANY.withPriority(1, 1, 10)),
                        transaction("HIGH", ANY.withPriority(7, 7, 10)));
        queues.add(message(1, "LOW"));
        queues.add(message(2, "HIGH"));

        assertThat(runAll(queues, queues.seat(RegionDefinition.messages("R", 1)), 2))
                .containsExactly("HIGH2", "LOW1");
    }

    @Test
    void theLimitCountRaisesThePriorityUntilNothingIsQueued() throws InterruptedException {
        MessageQueues queues =
                queues(
                        transaction("LOW", ANY.withPriority(1, 10, 3)),
                        transaction("HIGH", ANY.withPriority(7, 7, 100)));
        for (int id = 1; id <= 3; id++) {
            queues.add(message(id, "LOW"));
        }
        queues.add(message(4, "HIGH"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));

        assertThat(runAll(queues, seat, 2)).containsExactly("LOW1", "LOW2", "LOW3", "HIGH4");
        queues.add(message(5, "LOW"));
        queues.add(message(6, "HIGH"));
        assertThat(runAll(queues, seat, 2)).containsExactly("HIGH6", "LOW5");
    }

    @Test
    void equalPrioritiesGoByAge() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY), transaction("B", ANY));
        queues.add(message(1, "B"));
        queues.add(message(2, "A"));

        assertThat(runAll(queues, queues.seat(RegionDefinition.messages("R", 1)), 2))
                .containsExactly("B1", "A2");
    }

    @Test
    void priorityZeroIsNotScheduledBeforeItIsRaised() throws InterruptedException {
        MessageQueues queues =
                queues(
                        transaction("ZERO", ANY.withPriority(0, 5, 2)),
                        transaction("A", ANY.withPriority(1, 1, 9)));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.add(message(1, "ZERO"));
        queues.add(message(2, "A"));
        assertThat(runAll(queues, seat, 1)).containsExactly("A2");

        queues.add(message(3, "ZERO"));
        assertThat(runAll(queues, seat, 1)).containsExactly("ZERO1", "ZERO3");
    }

    @Test
    void aSerialProgramHasOneRegionAtATime() throws Exception {
        MessageQueues queues = queues(transaction("A", Scheduling.DEFAULTS));
        Seat first = queues.seat(RegionDefinition.messages("R1", 1));
        Seat second = queues.seat(RegionDefinition.messages("R2", 1));
        queues.add(message(1, "A"));
        queues.add(message(2, "A"));
        queues.schedule(first);
        CompletableFuture<Optional<TransactionDefinition>> other = scheduling(queues, second);

        awaitWaiting(queues, second);
        queues.release(first);

        assertThat(other.get(10, TimeUnit.SECONDS)).isPresent();
    }

    @Test
    void parlimTakesAnotherRegionWhenEachHasTooMuch() throws InterruptedException {
        assertThat(new Regions(true, 2, 0).allows(1, 2)).isFalse();
        assertThat(new Regions(true, 2, 0).allows(1, 3)).isTrue();
        assertThat(new Regions(true, 2, 0).allows(2, 4)).isFalse();
        assertThat(new Regions(true, 2, 2).allows(2, 40)).isFalse();
        assertThat(new Regions(true, 0, 0).allows(7, 1)).isTrue();
        assertThat(new Regions(true, Scheduling.NONE, 0).allows(1, 60_000)).isFalse();
        assertThat(new Regions(false, 0, 0).allows(1, 9)).isFalse();
    }

    @Test
    void atItsProcessingLimitAProgramMakesRoomForOthers() throws InterruptedException {
        MessageQueues queues =
                queues(
                        transaction("A", ANY.withProcessingLimit(2, Scheduling.NONE)),
                        transaction("B", ANY));
        for (int id = 1; id <= 3; id++) {
            queues.add(message(id, "A"));
        }
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        queues.add(message(4, "B"));

        assertThat(drain(queues, seat)).containsExactly("A1", "A2");
    }

    @Test
    void atItsProcessingLimitAProgramGoesOnWhenNobodyWaits() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withProcessingLimit(1, Scheduling.NONE)));
        queues.add(message(1, "A"));
        queues.add(message(2, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);

        assertThat(drain(queues, seat)).containsExactly("A1", "A2");
    }

    @Test
    void aWaitingProgramGetsTheNextMessageWithoutBeingScheduled() throws Exception {
        MessageQueues queues = new MessageQueues(List.of(transaction("A", ANY)), true);
        queues.add(message(1, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        queues.next(seat);
        CompletableFuture<Optional<Message>> next = taking(queues, seat);
        awaitWaiting(queues, seat);

        queues.add(message(2, "A"));

        assertThat(next.get(10, TimeUnit.SECONDS).map(Message::id)).contains(2L);
    }

    @Test
    void aWaitingProgramEndsWhenItsRegionIsWantedElsewhere() throws Exception {
        MessageQueues queues =
                new MessageQueues(List.of(transaction("A", ANY), transaction("B", ANY)), true);
        queues.add(message(1, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        queues.next(seat);
        CompletableFuture<Optional<Message>> next = taking(queues, seat);
        awaitWaiting(queues, seat);

        queues.add(message(2, "B"));

        assertThat(next.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    void aWfiProgramKeepsItsRegionWhateverElseWaits() throws Exception {
        MessageQueues queues =
                queues(transaction("A", ANY.withWaitForInput(true)), transaction("B", ANY));
        Seat seat = begun(queues);
        CompletableFuture<Optional<Message>> next = taking(queues, seat);
        awaitWaiting(queues, seat);
        queues.add(message(2, "B"));
        assertThat(queues.isWaiting(seat)).isTrue();

        queues.add(message(3, "A"));

        assertThat(next.get(10, TimeUnit.SECONDS).map(Message::id)).contains(3L);
        assertThat(queues.content()).extracting(Message::id).containsExactly(2L);
    }

    @Test
    void aWfiProgramEndsWhenItsTransactionIsStopped() throws Exception {
        MessageQueues queues = queues(transaction("A", ANY.withWaitForInput(true)));
        Seat seat = begun(queues);
        CompletableFuture<Optional<Message>> next = taking(queues, seat);
        awaitWaiting(queues, seat);

        queues.stopTransaction("A", true);

        assertThat(next.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    void aWfiProgramEndsAtItsProcessingLimit() throws Exception {
        Scheduling two = ANY.withWaitForInput(true).withProcessingLimit(2, Scheduling.NONE);
        MessageQueues queues = queues(transaction("A", two));
        for (int id = 1; id <= 3; id++) {
            queues.add(message(id, "A"));
        }
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        assertThat(drain(queues, seat)).containsExactly("A1", "A2");
        queues.release(seat);

        queues.add(message(4, "A"));
        queues.schedule(seat);
        assertThat(drain(queues, seat)).containsExactly("A3", "A4");
    }

    /** A region whose program has got a first message for A. */
    private static Seat begun(MessageQueues queues) throws InterruptedException {
        queues.add(message(1, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        assertThat(queues.next(seat).map(Message::id)).contains(1L);
        return seat;
    }

    @Test
    void aFastPathRegionTakesAllTransactionsOfItsProgramAndNoOthers() throws InterruptedException {
        MessageQueues queues =
                new MessageQueues(
                        List.of(
                                TestMessages.fastPath("S", "P"),
                                TestMessages.fastPath("L", "P"),
                                TestMessages.fastPath("X", "Q")),
                        false);
        Seat seat = queues.seat(RegionDefinition.fastPath("F", "P"));
        queues.add(message(1, "X"));
        queues.add(message(2, "L"));
        queues.add(message(3, "S"));
        queues.schedule(seat);

        assertThat(queues.next(seat).map(Message::id)).contains(2L);
        assertThat(queues.next(seat).map(Message::id)).contains(3L);
        assertThat(queues.content()).extracting(Message::id).containsExactly(1L);
    }

    @Test
    void fastPathRegionsShareMessagesWhateverTheScheduleType() throws Exception {
        MessageQueues queues = new MessageQueues(List.of(TestMessages.fastPath("S", "P")), false);
        Seat first = queues.seat(RegionDefinition.fastPath("F1", "P"));
        Seat second = queues.seat(RegionDefinition.fastPath("F2", "P"));
        queues.add(message(1, "S"));
        queues.schedule(first);
        assertThat(queues.next(first)).isPresent();
        CompletableFuture<Optional<TransactionDefinition>> other = scheduling(queues, second);
        awaitWaiting(queues, second);

        queues.add(message(2, "S"));

        assertThat(other.get(10, TimeUnit.SECONDS)).isPresent();
    }

    @Test
    void aStoppedTransactionKeepsItsMessagesUntilItIsStarted() throws Exception {
        MessageQueues queues = queues(transaction("A", ANY));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.stopTransaction("A", true);
        queues.add(message(1, "A"));
        CompletableFuture<Optional<TransactionDefinition>> scheduled = scheduling(queues, seat);
        awaitWaiting(queues, seat);

        queues.stopTransaction("A", false);

        assertThat(scheduled.get(10, TimeUnit.SECONDS)).isPresent();
    }

    @Test
    void messagesPutBackAreTheNextOnes() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY));
        queues.add(message(1, "A"));
        queues.add(message(2, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);
        Message first = queues.next(seat).orElseThrow();
        queues.release(seat);

        queues.putBack(List.of(first));

        assertThat(runAll(queues, seat, 1)).containsExactly("A1", "A2");
    }

    @Test
    void aMessageThatNoProgramReadIsQueuedAgain() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY));
        queues.add(message(1, "A"));
        Seat seat = queues.seat(RegionDefinition.messages("R", 1));
        queues.schedule(seat);

        queues.release(seat);

        assertThat(queues.content()).extracting(Message::id).containsExactly(1L);
    }

    private static MessageQueues queues(TransactionDefinition... transactions) {
        return new MessageQueues(List.of(transactions), false);
    }

    /** Schedules so often; the messages that the programs got. */
    private static List<String> runAll(MessageQueues queues, Seat seat, int times)
            throws InterruptedException {
        ArrayList<String> got = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            queues.schedule(seat);
            got.addAll(drain(queues, seat));
            queues.release(seat);
        }
        return got;
    }

    private static List<String> drain(MessageQueues queues, Seat seat) throws InterruptedException {
        ArrayList<String> got = new ArrayList<>();
        for (Optional<Message> next = queues.next(seat);
                next.isPresent();
                next = queues.next(seat)) {
            got.add(next.get().transaction() + next.get().id());
        }
        return got;
    }

    private static CompletableFuture<Optional<Message>> taking(MessageQueues queues, Seat seat) {
        return inBackground(() -> queues.next(seat));
    }

    private static CompletableFuture<Optional<TransactionDefinition>> scheduling(
            MessageQueues queues, Seat seat) {
        return inBackground(() -> queues.schedule(seat));
    }

    private static <T> CompletableFuture<T> inBackground(Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        result.complete(action.call());
                    } catch (Exception e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }

    private static void awaitWaiting(MessageQueues queues, Seat seat) {
        while (!queues.isWaiting(seat)) {
            Thread.onSpinWait();
        }
    }
}
