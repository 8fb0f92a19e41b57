package io.ironbridge.gateway.outlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncBatchWriterTest {
    /** Keeps batches; hangs, or fails, as long as it is told to. */
    private static final class Kept implements AsyncBatchWriter.Sink<String> {
        final List<List<String>> batches = new CopyOnWriteArrayList<>();
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch open;
        final AtomicBoolean failing = new AtomicBoolean();
        final AtomicInteger withoutMemory = new AtomicInteger();
        final AtomicBoolean closed = new AtomicBoolean();

        Kept(boolean hangs) {
            open = new CountDownLatch(hangs ? 1 : 0);
        }

        @Override
        public void write(List<String> batch) throws Exception {
            reached.countDown();
            open.await();
            if (failing.get()) {
                throw new IOException("no space");
            }
            if (withoutMemory.getAndDecrement() > 0) {
                throw new OutOfMemoryError("no memory");
            }
            batches.add(List.copyOf(batch));
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    /** What was told. */
    private static final class Told implements AsyncBatchWriter.Trouble {
        final List<String> lines = new CopyOnWriteArrayList<>();
        final CountDownLatch lost = new CountDownLatch(1);

        @Override
        public void failed(Throwable why) {
            lines.add("failed: " + why.getMessage());
        }

        @Override
        public void recovered() {
            lines.add("recovered");
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            lines.add("lost: " + soFar + (why == null ? "" : ", " + why.getMessage()));
            lost.countDown();
        }
    }

    private static AsyncBatchWriter.Settings settings(int queue, int batch, Duration linger) {
        return new AsyncBatchWriter.Settings(
                "test", queue, batch, linger, Duration.ofSeconds(20), false);
    }

    @Test
    void allThatWasTakenIsWrittenInOrderBeforeTheEnd() {
        Kept sink = new Kept(false);
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(100, 7, Duration.ZERO), sink, new Told());
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            items.add("item " + i);
            assertThat(outlet.offer("item " + i)).isTrue();
        }
        outlet.close();
        assertThat(sink.batches.stream().flatMap(List::stream)).containsExactlyElementsOf(items);
        assertThat(sink.batches).allMatch(batch -> batch.size() <= 7);
        assertThat(sink.closed).isTrue();
        assertThat(outlet.written()).isEqualTo(50);
        assertThat(outlet.lost()).isZero();
    }

    @Test
    void whoOffersIsNotHeldUpAndWhatIsBeyondTheQueueIsCounted() throws Exception {
        Kept sink = new Kept(true);
        Told told = new Told();
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(2, 1, Duration.ZERO), sink, told);
        outlet.offer("hangs");
        sink.reached.await();
        assertThat(outlet.offer("waits 1")).isTrue();
        assertThat(outlet.offer("waits 2")).isTrue();
        assertThat(outlet.offer("lost")).isFalse();
        assertThat(outlet.take("not lost")).isFalse();
        assertThat(outlet.put("lost, too", Duration.ofMillis(1))).isFalse();
        assertThat(outlet.lost()).isEqualTo(2);
        sink.open.countDown();
        outlet.close();
        assertThat(outlet.written()).isEqualTo(3);
        assertThat(told.lines).containsExactly("lost: 2");
    }

    @Test
    @Timeout(60)
    void aWriterThatRestsIsWokenByItsFirstItemAndByTheEnd() throws Exception {
        for (int i = 0; i < 100; i++) {
            Kept sink = new Kept(false);
            try (AsyncBatchWriter<String> outlet =
                    AsyncBatchWriter.start(settings(10, 1, Duration.ZERO), sink, new Told())) {
                outlet.offer("item");
                sink.reached.await();
            }
            assertThat(sink.closed).isTrue();
        }
    }

    @Test
    void aBatchThatIsFullWaitsForNoOthers() throws Exception {
        Kept sink = new Kept(false);
        try (AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 3, Duration.ofHours(1)), sink, new Told())) {
            List.of("one", "two", "three").forEach(outlet::offer);
            sink.reached.await();
        }
        assertThat(sink.batches).containsExactly(List.of("one", "two", "three"));
    }

    @Test
    void whatWaitsForOthersMakesRoomForThemInTheQueue() throws Exception {
        Kept sink = new Kept(false);
        try (AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(2, 100, Duration.ofHours(1)), sink, new Told())) {
            for (int i = 0; i < 100; i++) {
                assertThat(outlet.put("item", Duration.ofSeconds(20))).isTrue();
            }
            sink.reached.await();
        }
        assertThat(sink.batches.getFirst()).hasSize(100);
    }

    @Test
    void whatWaitsForOthersIsWrittenAtTheEnd() {
        Kept sink = new Kept(false);
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 3, Duration.ofHours(1)), sink, new Told());
        outlet.offer("one");
        outlet.close();
        assertThat(sink.batches).containsExactly(List.of("one"));
    }

    @Test
    void aBatchThatFailsIsLostAndToldOnceAMinute() throws Exception {
        Kept sink = new Kept(false);
        sink.failing.set(true);
        Told told = new Told();
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 1, Duration.ZERO), sink, told);
        outlet.offer("one");
        outlet.offer("two");
        outlet.close();
        assertThat(outlet.lost()).isEqualTo(2);
        assertThat(outlet.written()).isZero();
        assertThat(told.lines).containsOnlyOnce("failed: no space");
        assertThat(told.lines).endsWith("lost: 2, no space"); // the end is told in any case
        assertThat(told.lines).hasSizeBetween(2, 3);
    }

    @Test
    void anErrorCostsABatchAndNotTheThread() {
        Kept sink = new Kept(false);
        sink.withoutMemory.set(1);
        Told told = new Told();
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 1, Duration.ZERO), sink, told);
        outlet.offer("one");
        outlet.offer("two");
        outlet.close();
        assertThat(sink.batches).containsExactly(List.of("two"));
        assertThat(sink.closed).isTrue();
        assertThat(outlet.lost()).isEqualTo(1);
        assertThat(told.lines)
                .containsExactly("failed: no memory", "lost: 1, no memory", "recovered");
    }

    @Test
    void whoFailsToTellOfAFailureDoesNotEndTheThreadEither() {
        Kept sink = new Kept(false);
        sink.withoutMemory.set(1);
        AsyncBatchWriter.Trouble silent =
                new AsyncBatchWriter.Trouble() {
                    @Override
                    public void failed(Throwable why) {
                        throw new OutOfMemoryError("none for this either");
                    }

                    @Override
                    public void recovered() {
                        throw new IllegalStateException("the log is closed");
                    }

                    @Override
                    public void lost(long soFar, @Nullable Throwable why) {
                        throw new IllegalStateException("the log is closed");
                    }
                };
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 1, Duration.ZERO), sink, silent);
        outlet.offer("one");
        outlet.offer("two");
        outlet.close();
        assertThat(sink.batches).containsExactly(List.of("two"));
        assertThat(sink.closed).isTrue();
    }

    @Test
    void whoInsistsHasABatchTriedUntilItIsWritten() throws Exception {
        Kept sink = new Kept(false);
        sink.failing.set(true);
        Told told = new Told();
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(
                        new AsyncBatchWriter.Settings(
                                "test", 1, 1, Duration.ZERO, Duration.ofSeconds(20), true),
                        sink,
                        told);
        assertThat(outlet.put("one", Duration.ofSeconds(20))).isTrue();
        assertThat(outlet.put("two", Duration.ofSeconds(20))).isTrue(); // when one is taken out
        assertThat(outlet.take("three")).isFalse();
        sink.failing.set(false);
        outlet.close();
        assertThat(sink.batches).containsExactly(List.of("one"), List.of("two"));
        assertThat(outlet.lost()).isZero();
        assertThat(told.lines).isSubsetOf("failed: no space", "recovered");
    }

    private static AsyncBatchWriter<String> insistent(
            Kept sink, Told told, int queue, Duration closing) {
        return AsyncBatchWriter.start(
                new AsyncBatchWriter.Settings("test", queue, 1, Duration.ZERO, closing, true),
                sink,
                told);
    }

    @Test
    void whoInsistsTriesAgainAtTheEnd() {
        Kept sink = new Kept(false);
        sink.withoutMemory.set(2);
        Told told = new Told();
        AsyncBatchWriter<String> outlet = insistent(sink, told, 10, Duration.ofSeconds(20));
        outlet.take("one");
        outlet.take("two");
        outlet.close();
        assertThat(sink.batches).containsExactly(List.of("one"), List.of("two"));
        assertThat(outlet.lost()).isZero();
        assertThat(told.lines).containsExactly("failed: no memory", "recovered");
    }

    @Test
    void whatCannotBeWrittenToTheEndIsToldOnceAndWhole() throws Exception {
        Kept sink = new Kept(false);
        sink.failing.set(true);
        Told told = new Told();
        AsyncBatchWriter<String> outlet = insistent(sink, told, 10, Duration.ofMillis(20));
        for (int i = 0; i < 5; i++) {
            outlet.take("item " + i);
        }
        sink.reached.await();
        outlet.close();
        assertThat(outlet.lost()).isEqualTo(5);
        assertThat(told.lines).containsExactly("failed: no space", "lost: 5, no space");
        assertThat(sink.closed).isTrue();
        assertThat(outlet.offer("too late")).isFalse();
        assertThat(outlet.put("too late", Duration.ofSeconds(20))).isFalse();
        assertThat(outlet.lost()).isEqualTo(7);
    }

    @Test
    void whatWaitedInVainIsToldWhileABatchIsTriedAgain() throws Exception {
        Kept sink = new Kept(false);
        sink.failing.set(true);
        Told told = new Told();
        AsyncBatchWriter<String> outlet = insistent(sink, told, 1, Duration.ofSeconds(20));
        assertThat(outlet.put("one", Duration.ofSeconds(20))).isTrue();
        assertThat(outlet.put("two", Duration.ofSeconds(20))).isTrue(); // when one is taken out
        assertThat(outlet.put("three", Duration.ofMillis(1))).isFalse();
        told.lost.await();
        assertThat(told.lines).containsExactly("failed: no space", "lost: 1, no space");
        sink.failing.set(false);
        outlet.close();
        assertThat(outlet.written()).isEqualTo(2);
        assertThat(outlet.lost()).isEqualTo(1);
    }

    @Test
    void theQueueIsCrowdedFromMoreThanHalfUntilAQuarter() throws Exception {
        BlockingQueue<String> begun = new LinkedBlockingQueue<>();
        Semaphore turns = new Semaphore(0);
        AsyncBatchWriter.Sink<String> sink =
                new AsyncBatchWriter.Sink<>() {
                    @Override
                    public void write(List<String> batch) throws Exception {
                        begun.addAll(batch);
                        turns.acquire();
                    }

                    @Override
                    public void close() {
                        // there is nothing to close
                    }
                };
        try (AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(8, 1, Duration.ZERO), sink, new Told())) {
            outlet.offer("written");
            begun.take();
            for (int i = 0; i < 4; i++) {
                outlet.offer("waits");
            }
            assertThat(outlet.isHeldUp()).isFalse();
            outlet.offer("one more than half");
            for (int waiting = 5; waiting > 2; waiting--) {
                assertThat(outlet.isHeldUp()).as("%s wait", waiting).isTrue();
                turns.release();
                begun.take();
            }
            assertThat(outlet.isHeldUp()).isFalse();
            turns.release(10);
        }
    }

    @Test
    void theFirstOfABatchWaitsForOthers() throws Exception {
        Kept sink = new Kept(false);
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(settings(10, 3, Duration.ofSeconds(60)), sink, new Told());
        outlet.offer("a");
        outlet.offer("b");
        assertThat(sink.reached.await(300, TimeUnit.MILLISECONDS)).isFalse();
        outlet.offer("c");
        sink.reached.await();
        outlet.offer("d");
        outlet.close(); // which does not wait for more
        assertThat(sink.batches).containsExactly(List.of("a", "b", "c"), List.of("d"));
    }

    @Test
    void aSinkThatHangsHoldsTheEndUpForTheClosingTimeOnly() throws Exception {
        Kept sink = new Kept(true);
        AsyncBatchWriter<String> outlet =
                AsyncBatchWriter.start(
                        new AsyncBatchWriter.Settings(
                                "test", 10, 1, Duration.ZERO, Duration.ofMillis(20), false),
                        sink,
                        new Told());
        outlet.offer("hangs");
        sink.reached.await();
        outlet.offer("waits");
        outlet.close();
        outlet.close(); // by now the thread is ending
        assertThat(sink.batches).isEmpty();
        assertThat(outlet.written()).isZero();
    }
}
