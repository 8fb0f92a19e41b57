package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocksTest {
    private final Databases databases =
            Samples.orders(DatabaseLimits.DEFAULTS.withLockWait(Duration.ofSeconds(60)));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final DatabaseWork work1 = databases.begin(Samples.psb(databases));
    private final DatabaseWork work2 = databases.begin(Samples.psb(databases));
    private final Dli dli1 = new Dli(work1, 2);
    private final Dli dli2 = new Dli(work2, 2);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static String order(String number) {
        return "ORDER   (ORDNO    =" + number + ")";
    }

    /** Runs something of which it is certain that it waits for a lock when this comes back. */
    private Future<String> waiting(Callable<String> call) {
        long before = databases.lockStatistics().waits();
        Future<String> future = threads.submit(call);
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (databases.lockStatistics().waits() == before) {
            assertThat(System.nanoTime()).isLessThan(limit);
            LockSupport.parkNanos(1_000_000);
        }
        return future;
    }

    private static String result(Future<String> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    @Test
    void whoReadsWaitsForWhoChanges() throws Exception {
        dli1.call("GHU", order("200"));
        dli1.callWith("REPL", "200DAVIS");
        dli1.call("GU", order("100"));
        Future<String> reader = waiting(() -> new Dli(work2, 3).get("GU", order("200")));
        work1.commit();
        assertThat(result(reader)).isEqualTo("  :200DAVIS");
    }

    @Test
    void whoReadsAfterABackOutFindsWhatWasThere() throws Exception {
        dli1.call("GHU", order("200"));
        dli1.call("DLET");
        Future<String> reader = waiting(() -> dli2.get("GU", order("200")));
        work1.backOut();
        assertThat(result(reader)).isEqualTo("  :200BAKER");
    }

    @Test
    void whatWasWaitedForMayBeGone() throws Exception {
        dli1.call("GHU", order("200"));
        dli1.call("DLET");
        dli2.call("GU", order("100"));
        Future<String> reader = waiting(() -> dli2.get("GN", "ORDER   (ORDNO    >100)"));
        work1.commit();
        assertThat(result(reader)).isEqualTo("  :300CLARK");
    }

    @Test
    void insertingWaitsForTheSameKey() throws Exception {
        dli1.callWith("ISRT", "150DAVIS", "ORDER   ");
        Future<String> second = waiting(() -> dli2.callWith("ISRT", "150OTHER", "ORDER   "));
        work1.commit();
        assertThat(result(second)).isEqualTo("II");
    }

    @Test
    void readersDoNotWaitForReadersAndGoReadsWhatIsCommitted() throws Exception {
        Dli reader1 = new Dli(work1, 3);
        Dli reader2 = new Dli(work2, 3);
        assertThat(reader1.call("GU", order("200"))).isEqualTo("  ");
        assertThat(reader2.call("GU", order("200"))).isEqualTo("  ");
        dli1.call("GHU", order("100"));
        dli1.callWith("REPL", "100DAVIS");
        assertThat(new Dli(work2, 4).get("GU", order("100"))).isEqualTo("  :100ADAMS");
        assertThat(new Dli(work1, 4).get("GU", order("100"))).isEqualTo("  :100DAVIS");
    }

    @Test
    void movingOnFreesWhatWasNotChanged() throws Exception {
        dli1.call("GHU", order("200"));
        dli1.call("GU", order("300"));
        assertThat(dli2.call("GHU", order("200"))).isEqualTo("  ");
        work1.commit();
        work2.commit();
        assertThat(databases.lockStatistics().locks()).isZero();
    }

    @Test
    void findingNothingFreesWhatWasNotChanged() throws Exception {
        dli1.call("GHU", order("200"));
        dli1.call("GHU", order("999"));
        assertThat(databases.lockStatistics().locks()).isZero();
    }

    @Test
    void aDeadlockEndsWithU0777AndTheOtherGoesOn() throws Exception {
        change(dli1, "100");
        change(dli2, "200");
        Future<String> first = waiting(() -> dli1.get("GU", order("200")));
        assertThatThrownBy(() -> dli2.call("GU", order("100")))
                .isInstanceOfSatisfying(
                        ProgramEndedException.class,
                        e -> assertThat(e.abendCode()).isEqualTo("U0777"));
        work2.backOut();
        assertThat(result(first)).isEqualTo("  :200BAKER");
        assertThat(databases.lockStatistics().deadlocks()).isEqualTo(1);
    }

    @Test
    void twoReadersThatBothWantToChangeAreADeadlock() throws Exception {
        new Dli(work1, 3).call("GU", order("200"));
        new Dli(work2, 3).call("GU", order("200"));
        Future<String> first = waiting(() -> dli1.call("GHU", order("200")));
        assertThatThrownBy(() -> dli2.call("GHU", order("200")))
                .isInstanceOf(ProgramEndedException.class)
                .hasMessage("U0777");
        work2.backOut();
        assertThat(result(first)).isEqualTo("  ");
    }

    private static void change(Dli dli, String number) throws ProgramEndedException {
        dli.call("GHU", order(number));
        dli.callWith("REPL", number + "OTHER");
    }

    @Test
    void waitingTooLongEndsWithU3310() throws Exception {
        Databases impatient =
                Samples.orders(DatabaseLimits.DEFAULTS.withLockWait(Duration.ofMillis(1)));
        change(new Dli(impatient.begin(Samples.psb(impatient)), 2), "200");
        Dli other = new Dli(impatient.begin(Samples.psb(impatient)), 2);
        assertThatThrownBy(() -> other.call("GU", order("200")))
                .isInstanceOf(ProgramEndedException.class)
                .hasMessage("U3310");
    }

    @Test
    void anInterruptedWaitEndsWithS222() throws Exception {
        change(dli1, "200");
        Future<String> reader = waiting(() -> dli2.get("GU", order("200")));
        threads.shutdownNow();
        assertThatThrownBy(() -> result(reader))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("S222");
        work2.backOut();
        work1.commit();
        assertThat(databases.lockStatistics().locks()).isZero();
    }

    @Test
    void manyProgramsThatCountLoseNothing() throws Exception {
        int programs = 8;
        int rounds = 200;
        DatabaseWork first = databases.begin(Samples.psb(databases));
        new Dli(first, 2).callWith("ISRT", "50000000", "ORDER   ");
        new Dli(first, 2).callWith("ISRT", "60000000", "ORDER   ");
        first.commit();
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            String[] orders =
                    i % 2 == 0 ? new String[] {"500", "600"} : new String[] {"600", "500"};
            all.add(threads.submit(() -> count(rounds, orders)));
        }
        for (Future<Integer> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
        Dli reader = new Dli(databases.begin(Samples.psb(databases)), 4);
        String expected = "%05d".formatted(programs * rounds);
        assertThat(reader.get("GU", order("500"))).isEqualTo("  :500" + expected);
        assertThat(reader.get("GU", order("600"))).isEqualTo("  :600" + expected);
        assertThat(databases.lockStatistics().locks()).isZero();
    }

    /** Adds one to two orders in each round; begins again where it met a deadlock. */
    private int count(int rounds, String... orders) {
        DatabaseWork work = databases.begin(Samples.psb(databases));
        Dli dli = new Dli(work, 2);
        int deadlocks = 0;
        for (int done = 0; done < rounds; ) {
            try {
                for (String number : orders) {
                    dli.call("GHU", order(number));
                    int count = Integer.parseInt(dli.data().substring(3)) + 1;
                    dli.callWith("REPL", number + "%05d".formatted(count));
                }
                work.commit();
                done++;
            } catch (ProgramEndedException e) {
                assertThat(e.abendCode()).isEqualTo("U0777");
                work.backOut();
                deadlocks++;
            }
        }
        return deadlocks;
    }
}
