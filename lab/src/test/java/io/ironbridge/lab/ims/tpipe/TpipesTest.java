package io.ironbridge.lab.ims.tpipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import io.ironbridge.lab.ims.otma.Tpipe.Held;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TpipesTest {
    private static final TpipeJournal NO_JOURNAL =
            new TpipeJournal() {
                @Override
                public void removed(long id, Runnable then) {
                    then.run();
                }

                @Override
                public void rerouted(long id, String tpipe, Runnable then) {
                    then.run();
                }
            };

    private final List<String> journal = new ArrayList<>();
    private final Tpipes tpipes =
            new Tpipes(
                    new TpipeJournal() {
                        @Override
                        public void removed(long id, Runnable then) {
                            journal.add("removed " + id);
                            then.run();
                        }

                        @Override
                        public void rerouted(long id, String tpipe, Runnable then) {
                            journal.add("rerouted " + id + " " + tpipe);
                            then.run();
                        }
                    });

    @Test
    void outputIsTakenInItsOrderAndByOneAtATime() {
        put(1, "ONE");
        put(2, "TWO");
        Tpipe queue = tpipes.get("PIPE");

        Held first = queue.take().orElseThrow();
        assertThat(queue.take()).isEmpty();
        first.acknowledge();

        assertThat(name(queue.take())).isEqualTo("TWO");
        assertThat(queue.depth()).isOne();
        assertThat(journal).containsExactly("removed 1");
    }

    @Test
    void whatIsKeptStaysTheFirst() {
        put(1, "ONE");
        put(2, "TWO");
        Tpipe queue = tpipes.get("PIPE");

        queue.take().orElseThrow().keep();

        assertThat(name(queue.take())).isEqualTo("ONE");
        assertThat(journal).isEmpty();
    }

    @Test
    void reroutedOutputIsTheLastOfTheOtherTpipe() {
        put(1, "ONE");
        tpipes.put(new HeldOutput(2, "OTHER", message("TWO")));

        tpipes.get("PIPE").take().orElseThrow().rerouteTo("OTHER");

        assertThat(tpipes.depths()).isEqualTo(Map.of("OTHER", 2));
        assertThat(name(tpipes.get("OTHER").take())).isEqualTo("TWO");
        assertThat(journal).containsExactly("rerouted 1 OTHER");
    }

    @Test
    void aDeliveryEndsOnce() {
        put(1, "ONE");
        Held held = tpipes.get("PIPE").take().orElseThrow();

        held.purge();
        held.acknowledge();
        held.rerouteTo("OTHER");

        assertThat(journal).containsExactly("removed 1");
        assertThat(tpipes.depths()).isEmpty();
    }

    @Test
    void anAnswerIsFoundByTheMessageThatItAnswers() {
        InputMessage first = input();
        InputMessage second = input();
        tpipes.put(new HeldOutput(1, "PIPE", message("LATE"), first));
        Tpipe queue = tpipes.get("PIPE");
        assertThat(queue.takeReply(second)).isEmpty();

        tpipes.put(new HeldOutput(2, "PIPE", message("MINE"), second));

        assertThat(name(queue.takeReply(second))).isEqualTo("MINE");
        assertThat(name(queue.take())).isEqualTo("LATE");
    }

    @Test
    void whoWaitsIsToldWhenThereIsSomethingAndNotAfterwards() {
        AtomicInteger told = new AtomicInteger();
        Runnable undo = tpipes.get("PIPE").whenAvailable(told::incrementAndGet);
        assertThat(told).hasValue(0);

        put(1, "ONE");
        assertThat(told).hasValue(1);
        undo.run();
        put(2, "TWO");
        assertThat(told).hasValue(1);

        tpipes.get("PIPE").whenAvailable(told::incrementAndGet);
        assertThat(told).hasValue(2);
    }

    @Test
    void aTpipeThatHoldsNothingAndThatNobodyWaitsAtIsGone() {
        for (int i = 0; i < 1000; i++) {
            assertThat(tpipes.get("C" + i).take()).isEmpty();
        }
        put(1, "ONE");
        Runnable undo = tpipes.get("PIPE").whenAvailable(() -> {});
        assertThat(tpipes.size()).isOne();

        tpipes.get("PIPE").take().orElseThrow().rerouteTo("OTHER");
        assertThat(tpipes.size()).isEqualTo(2);
        tpipes.get("OTHER").take().orElseThrow().acknowledge();
        assertThat(tpipes.size()).isOne();
        undo.run();
        assertThat(tpipes.size()).isZero();
    }

    @Test
    void nothingIsLostWhileATpipeComesAndGoes() throws Exception {
        int each = 20_000;
        Tpipes all = new Tpipes(NO_JOURNAL);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            CountDownLatch arrived = new CountDownLatch(2 * each);
            for (int producer = 0; producer < 2; producer++) {
                long first = (long) producer * each;
                Future<?> _ =
                        threads.submit(() -> {
                            for (long id = first; id < first + each; id++) {
                                all.put(new HeldOutput(id, "PIPE", message("ANY")));
                            }
                        });
            }
            Future<?> _ =
                    threads.submit(() -> {
                        while (arrived.getCount() > 0) {
                            takeWhatComes(all.get("PIPE"), arrived);
                        }
                    });
            assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(all.size()).isZero();
    }

    /** Waits at the tpipe anew for each message, and takes it. */
    private static void takeWhatComes(Tpipe tpipe, CountDownLatch arrived) {
        Runnable undo = tpipe.whenAvailable(() -> {});
        Optional<Held> held = tpipe.take();
        undo.run();
        held.ifPresent(Held::acknowledge);
        held.ifPresent(_ -> arrived.countDown());
    }

    @Test
    void namesHaveOneToEightCharacters() {
        assertThatThrownBy(() -> tpipes.get("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tpipes.get("TOOLONG99"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void put(long id, String name) {
        tpipes.put(new HeldOutput(id, "PIPE", message(name)));
    }

    private static OutputMessage message(String name) {
        return new OutputMessage(List.of(), name, false);
    }

    private static String name(Optional<Held> held) {
        return held.orElseThrow().message().modName();
    }

    private static InputMessage input() {
        return new InputMessage(
                "PIPE",
                "A",
                List.of(Area.EMPTY),
                new Caller("", ""),
                "",
                "",
                CommitMode.COMMIT_THEN_SEND,
                SyncLevel.CONFIRM,
                Options.NONE,
                Optional.empty());
    }
}
