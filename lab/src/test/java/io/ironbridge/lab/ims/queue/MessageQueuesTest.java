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
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class MessageQueuesTest {
    private static final Scheduling ANY = Scheduling.DEFAULTS.withRegions(Regions.ANY);

    @Test
    void aRegionTakesItsClassesInTheirOrder() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withClass(1)), transaction("B", ANY.withClass(2)));
        queues.add(message(1, "A"));
        queues.add(message(2, "B"));

        assertThat(runAll(queues, queues.slot(RegionDefinition.messages("R", 2, 1)), 2))
                .containsExactly("B2", "A1");
    }

    @Test
    void aRegionLeavesOtherClassesAlone() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withClass(1)), transaction("B", ANY.withClass(2)));
        queues.add(message(1, "A"));
        queues.add(message(2, "B"));

        assertThat(runAll(queues, queues.slot(RegionDefinition.messages("R", 2)), 1))
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

        assertThat(runAll(queues, queues.slot(RegionDefinition.messages("R", 1)), 2))
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
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));

        assertThat(runAll(queues, slot, 2)).containsExactly("LOW1", "LOW2", "LOW3", "HIGH4");
        queues.add(message(5, "LOW"));
        queues.add(message(6, "HIGH"));
        assertThat(runAll(queues, slot, 2)).containsExactly("HIGH6", "LOW5");
    }

    @Test
    void equalPrioritiesGoByAge() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY), transaction("B", ANY));
        queues.add(message(1, "B"));
        queues.add(message(2, "A"));

        assertThat(runAll(queues, queues.slot(RegionDefinition.messages("R", 1)), 2))
                .containsExactly("B1", "A2");
    }

    @Test
    void priorityZeroIsNotScheduledBeforeItIsRaised() throws InterruptedException {
        MessageQueues queues =
                queues(
                        transaction("ZERO", ANY.withPriority(0, 5, 2)),
                        transaction("A", ANY.withPriority(1, 1, 9)));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.add(message(1, "ZERO"));
        queues.add(message(2, "A"));
        assertThat(runAll(queues, slot, 1)).containsExactly("A2");

        queues.add(message(3, "ZERO"));
        assertThat(runAll(queues, slot, 1)).containsExactly("ZERO1", "ZERO3");
    }

    @Test
    void aSerialProgramHasOneRegionAtATime() throws Exception {
        MessageQueues queues = queues(transaction("A", Scheduling.DEFAULTS));
        RegionSlot first = queues.slot(RegionDefinition.messages("R1", 1));
        RegionSlot second = queues.slot(RegionDefinition.messages("R2", 1));
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
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        queues.add(message(4, "B"));

        assertThat(drain(queues, slot)).containsExactly("A1", "A2");
    }

    @Test
    void atItsProcessingLimitAProgramGoesOnWhenNobodyWaits() throws InterruptedException {
        MessageQueues queues =
                queues(transaction("A", ANY.withProcessingLimit(1, Scheduling.NONE)));
        queues.add(message(1, "A"));
        queues.add(message(2, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);

        assertThat(drain(queues, slot)).containsExactly("A1", "A2");
    }

    @Test
    void aWaitingProgramGetsTheNextMessageWithoutBeingScheduled() throws Exception {
        MessageQueues queues = new MessageQueues(List.of(transaction("A", ANY)), true);
        queues.add(message(1, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        queues.next(slot);
        CompletableFuture<Optional<Message>> next = taking(queues, slot);
        awaitWaiting(queues, slot);

        queues.add(message(2, "A"));

        assertThat(next.get(10, TimeUnit.SECONDS).map(Message::id)).contains(2L);
    }

    @Test
    void aWaitingProgramEndsWhenItsRegionIsWantedElsewhere() throws Exception {
        MessageQueues queues =
                new MessageQueues(List.of(transaction("A", ANY), transaction("B", ANY)), true);
        queues.add(message(1, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        queues.next(slot);
        CompletableFuture<Optional<Message>> next = taking(queues, slot);
        awaitWaiting(queues, slot);

        queues.add(message(2, "B"));

        assertThat(next.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    void aWfiProgramKeepsItsRegionWhateverElseWaits() throws Exception {
        MessageQueues queues =
                queues(transaction("A", ANY.withWaitForInput(true)), transaction("B", ANY));
        RegionSlot slot = begun(queues);
        CompletableFuture<Optional<Message>> next = taking(queues, slot);
        awaitWaiting(queues, slot);
        queues.add(message(2, "B"));
        assertThat(queues.isWaiting(slot)).isTrue();

        queues.add(message(3, "A"));

        assertThat(next.get(10, TimeUnit.SECONDS).map(Message::id)).contains(3L);
        assertThat(queues.content()).extracting(Message::id).containsExactly(2L);
    }

    @Test
    void aWfiProgramEndsWhenItsTransactionIsStopped() throws Exception {
        MessageQueues queues = queues(transaction("A", ANY.withWaitForInput(true)));
        RegionSlot slot = begun(queues);
        CompletableFuture<Optional<Message>> next = taking(queues, slot);
        awaitWaiting(queues, slot);

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
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        assertThat(drain(queues, slot)).containsExactly("A1", "A2");
        queues.release(slot);

        queues.add(message(4, "A"));
        queues.schedule(slot);
        assertThat(drain(queues, slot)).containsExactly("A3", "A4");
    }

    /** A region whose program has got a first message for A. */
    private static RegionSlot begun(MessageQueues queues) throws InterruptedException {
        queues.add(message(1, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        assertThat(queues.next(slot).map(Message::id)).contains(1L);
        return slot;
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
        RegionSlot slot = queues.slot(RegionDefinition.fastPath("F", "P"));
        queues.add(message(1, "X"));
        queues.add(message(2, "L"));
        queues.add(message(3, "S"));
        queues.schedule(slot);

        assertThat(queues.next(slot).map(Message::id)).contains(2L);
        assertThat(queues.next(slot).map(Message::id)).contains(3L);
        assertThat(queues.content()).extracting(Message::id).containsExactly(1L);
    }

    @Test
    void fastPathRegionsShareMessagesWhateverTheScheduleType() throws Exception {
        MessageQueues queues = new MessageQueues(List.of(TestMessages.fastPath("S", "P")), false);
        RegionSlot first = queues.slot(RegionDefinition.fastPath("F1", "P"));
        RegionSlot second = queues.slot(RegionDefinition.fastPath("F2", "P"));
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
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.stopTransaction("A", true);
        queues.add(message(1, "A"));
        CompletableFuture<Optional<TransactionDefinition>> scheduled = scheduling(queues, slot);
        awaitWaiting(queues, slot);

        queues.stopTransaction("A", false);

        assertThat(scheduled.get(10, TimeUnit.SECONDS)).isPresent();
    }

    @Test
    void messagesPutBackAreTheNextOnes() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY));
        queues.add(message(1, "A"));
        queues.add(message(2, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);
        Message first = queues.next(slot).orElseThrow();
        queues.release(slot);

        queues.putBack(List.of(first));

        assertThat(runAll(queues, slot, 1)).containsExactly("A1", "A2");
    }

    @Test
    void aMessageThatNoProgramReadIsQueuedAgain() throws InterruptedException {
        MessageQueues queues = queues(transaction("A", ANY));
        queues.add(message(1, "A"));
        RegionSlot slot = queues.slot(RegionDefinition.messages("R", 1));
        queues.schedule(slot);

        queues.release(slot);

        assertThat(queues.content()).extracting(Message::id).containsExactly(1L);
    }

    private static MessageQueues queues(TransactionDefinition... transactions) {
        return new MessageQueues(List.of(transactions), false);
    }

    /** Schedules so often; the messages that the programs got. */
    private static List<String> runAll(MessageQueues queues, RegionSlot slot, int times)
            throws InterruptedException {
        ArrayList<String> got = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            queues.schedule(slot);
            got.addAll(drain(queues, slot));
            queues.release(slot);
        }
        return got;
    }

    private static List<String> drain(MessageQueues queues, RegionSlot slot)
            throws InterruptedException {
        ArrayList<String> got = new ArrayList<>();
        for (Optional<Message> next = queues.next(slot);
                next.isPresent();
                next = queues.next(slot)) {
            got.add(next.get().transaction() + next.get().id());
        }
        return got;
    }

    private static CompletableFuture<Optional<Message>> taking(
            MessageQueues queues, RegionSlot slot) {
        return inBackground(() -> queues.next(slot));
    }

    private static CompletableFuture<Optional<TransactionDefinition>> scheduling(
            MessageQueues queues, RegionSlot slot) {
        return inBackground(() -> queues.schedule(slot));
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

    private static void awaitWaiting(MessageQueues queues, RegionSlot slot) {
        while (!queues.isWaiting(slot)) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
