package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.internal.jta.recovery.arjunacore.RecoveryXids;
import com.arjuna.ats.jta.xa.XidImple;
import io.ironbridge.connectorapi.UnitOfWork.OnePhase;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import io.ironbridge.transactions.Bank.Fault;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionServiceTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SLOTS = 10;

    /** A process has one log. */
    @TempDir private static Path log;

    @TempDir private Path folder;

    private TransactionService service;
    private Bank first;
    private Bank second;

    private static TransactionSettings settings() {
        return settings(SLOTS, MINUTE);
    }

    private static TransactionSettings settings(int slots, Duration callLimit) {
        return settings(slots, Duration.ofMillis(1), callLimit);
    }

    private static TransactionSettings settings(
            int slots, Duration orphanSafety, Duration callLimit) {
        return new TransactionSettings(
                Optional.empty(), log, slots, MINUTE, orphanSafety, callLimit, Optional.empty());
    }

    private void restart(TransactionSettings settings) throws Exception {
        service.close();
        service = TransactionService.start(settings);
    }

    @BeforeEach
    void start() throws Exception {
        service = TransactionService.start(settings());
        first = new Bank(folder, "first");
        second = new Bank(folder, "second");
    }

    @AfterEach
    void stop() throws Exception {
        service.close();
        first.shutDown();
        second.shutDown();
    }

    private JtaUnitOfWork begun(Fault ofFirst, Fault ofSecond) throws Exception {
        JtaUnitOfWork unit = service.begin(MINUTE);
        first.insert(unit, 1, ofFirst);
        second.insert(unit, 1, ofSecond);
        return unit;
    }

    private void assertRows(int rows) throws Exception {
        assertThat(first.rows()).isEqualTo(rows);
        assertThat(second.rows()).isEqualTo(rows);
        assertThat(first.inDoubt()).isZero();
        assertThat(second.inDoubt()).isZero();
    }

    @Test
    void aUnitOfWorkIsCommittedInBothDatabases() throws Exception {
        assertThat(begun(Fault.NONE, Fault.NONE).commit()).isEqualTo(Ending.COMMITTED);
        assertRows(1);
    }

    @Test
    void aUnitOfWorkIsRolledBackInBothDatabases() throws Exception {
        begun(Fault.NONE, Fault.NONE).rollback();
        assertRows(0);
    }

    @Test
    void aDatabaseThatDoesNotPrepareRollsTheOtherBack() throws Exception {
        assertThat(begun(Fault.NONE, Fault.REFUSES_TO_PREPARE).commit())
                .isEqualTo(Ending.ROLLED_BACK);
        assertRows(0);
    }

    @Test
    void whatCannotPrepareCommitsLast() throws Exception {
        List<String> events = new ArrayList<>();
        JtaUnitOfWork unit = service.begin(MINUTE);
        first.insert(unit, 1, Fault.NONE);
        unit.add(
                events,
                new OnePhase() {
                    @Override
                    public void commit() {
                        events.add("commit");
                    }

                    @Override
                    public void rollback() {
                        events.add("rollback");
                    }
                },
                NO_BRANCH);
        second.insert(unit, 1, Fault.REFUSES_TO_PREPARE);
        assertThat(unit.commit()).isEqualTo(Ending.ROLLED_BACK);
        assertThat(events).doesNotContain("commit");
        assertRows(0);
    }

    @Test
    void whatCannotPrepareAndFailsRollsTheOthersBack() throws Exception {
        JtaUnitOfWork unit = begun(Fault.NONE, Fault.NONE);
        unit.add(
                "last",
                new OnePhase() {
                    @Override
                    public void commit() throws XAException {
                        throw new XAException(XAException.XA_RBOTHER);
                    }

                    @Override
                    public void rollback() {
                        // it has failed
                    }
                },
                NO_BRANCH);
        assertThat(unit.commit()).isEqualTo(Ending.ROLLED_BACK);
        assertRows(0);
    }

    @Test
    void aSecondResourceThatCannotPrepareIsRefused() throws Exception {
        JtaUnitOfWork unit = service.begin(MINUTE);
        unit.add("one", NOTHING, NO_BRANCH);
        assertThatThrownBy(() -> unit.add("two", NOTHING, NO_BRANCH))
                .isInstanceOf(UnitEndedException.class);
        unit.rollback();
    }

    @Test
    void aUnitOfWorkThatHasEndedTakesNoMoreWork() throws Exception {
        JtaUnitOfWork unit = begun(Fault.NONE, Fault.NONE);
        unit.rollback();
        assertThatThrownBy(() -> first.insert(unit, 2, Fault.NONE))
                .isInstanceOf(UnitEndedException.class);
        assertRows(0);
    }

    @Test
    void aLogBelongsToOneManager() {
        assertThatThrownBy(() -> TransactionService.start(settings()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aProcessHasOneLog() {
        service.close();
        TransactionSettings other =
                new TransactionSettings(
                        Optional.empty(),
                        folder.resolve("other"),
                        100,
                        MINUTE,
                        MINUTE,
                        MINUTE,
                        Optional.empty());
        assertThatThrownBy(() -> TransactionService.start(other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("restart");
    }

    @Test
    void aConnectionThatIsLostAfterItHasPreparedRollsTheOtherBack() throws Exception {
        assertThat(begun(Fault.NONE, Fault.IS_LOST_AFTER_PREPARE).commit())
                .isEqualTo(Ending.ROLLED_BACK);
        service.register(first);
        service.register(second);
        recover();
        assertRows(0);
    }

    @Test
    void whatHasNoDecisionIsShownUntilItIsRolledBack() throws Exception {
        Duration safety = Duration.ofSeconds(2);
        restart(settings(SLOTS, safety, MINUTE));
        RecoveryXids.setSafetyIntervalMillis((int) safety.toMillis()); // read once in a process
        try {
            Uid unit = new Uid();
            second.prepare(new XidImple(unit, true, null), 1);
            service.register(second); // begins a search
            SharedStoreFixture.await("a search", () -> service.inDoubt() == 1);
            assertThat(service.undecided()).isEqualTo(Map.of(unit.toString(), Set.of("second")));
            // the next search comes before the interval, which is a minute
            SharedStoreFixture.await("the rollback", () -> service.inDoubt() == 0);
        } finally {
            RecoveryXids.setSafetyIntervalMillis(1);
        }
        assertRows(0);
    }

    @Test
    void aServerThatStopsAfterTheDecisionCommitsLater() throws Exception {
        assertThat(begun(Fault.FAILS_TO_COMMIT_ONCE, Fault.NONE).commit())
                .isEqualTo(Ending.COMMITTED);
        assertThat(first.inDoubt()).isEqualTo(1);
        assertThat(second.rows()).isEqualTo(1);
        service.register(first);
        service.register(second);
        recover();
        assertRows(1);
        assertThat(service.decisions()).isEmpty();
    }

    @Test
    void aLogThatIsFullRollsUnitsBackUntilOthersAreCommitted() throws Exception {
        for (int i = 0; i < SLOTS; i++) {
            assertThat(begun(Fault.FAILS_TO_COMMIT_ONCE, Fault.NONE).commit())
                    .isEqualTo(Ending.COMMITTED);
        }
        service.recoverNow();
        assertThat(service.isLogUsable()).isFalse();
        assertThat(service.decisions()).hasSize(SLOTS);
        assertThat(begun(Fault.NONE, Fault.NONE).commit()).isEqualTo(Ending.ROLLED_BACK);
        service.register(first);
        service.register(second);
        recover();
        assertThat(service.isLogUsable()).isTrue();
        assertRows(SLOTS);
    }

    @Test
    void aBranchOfALivingUnitIsLeftAlone() throws Exception {
        service.register(first);
        JtaUnitOfWork unit = service.begin(MINUTE);
        first.insert(unit, 1, Fault.NONE);
        unit.add(
                "last",
                new OnePhase() {
                    @Override
                    public void commit() throws XAException {
                        try {
                            recover();
                            assertThat(first.inDoubt()).isEqualTo(1);
                            assertThat(service.undecided()).isEmpty();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }

                    @Override
                    public void rollback() {
                        // nothing to do
                    }
                },
                NO_BRANCH);
        assertThat(unit.commit()).isEqualTo(Ending.COMMITTED);
        assertThat(first.rows()).isEqualTo(1);
    }

    @Test
    void whatCommitsLastMayBeUnknownWhileAllElseIsRolledBack() throws Exception {
        JtaUnitOfWork unit = begun(Fault.NONE, Fault.NONE);
        unit.add(
                "last",
                new OnePhase() {
                    @Override
                    public void commit() throws XAException {
                        throw new XAException(XAException.XAER_RMFAIL);
                    }

                    @Override
                    public void rollback() {
                        // nothing to do
                    }
                },
                NO_BRANCH);
        assertThat(unit.commit()).isEqualTo(Ending.LAST_UNKNOWN);
        assertRows(0);
    }

    @Test
    void aFullLogRollsBackBeforeTheLastResourceCommits() throws Exception {
        restart(settings(1, MINUTE));
        assertThat(begun(Fault.FAILS_TO_COMMIT_ONCE, Fault.NONE).commit())
                .isEqualTo(Ending.COMMITTED);
        JtaUnitOfWork unit = begun(Fault.NONE, Fault.NONE);
        unit.add(
                "last",
                new OnePhase() {
                    @Override
                    public void commit() {
                        throw new AssertionError("committed without room for the decision");
                    }

                    @Override
                    public void rollback() {
                        // nothing to do
                    }
                },
                NO_BRANCH);
        assertThat(unit.commit()).isEqualTo(Ending.ROLLED_BACK);
        service.register(first);
        service.register(second);
        recover();
        assertRows(1);
        assertThat(begun(Fault.NONE, Fault.NONE).commit()).isEqualTo(Ending.COMMITTED);
    }

    @Test
    void aBackEndThatHangsHoldsUpNeitherOthersNorTheEnd() throws Exception {
        restart(settings(100, Duration.ofMillis(300)));
        assertThat(begun(Fault.FAILS_TO_COMMIT_ONCE, Fault.NONE).commit())
                .isEqualTo(Ending.COMMITTED);
        CountDownLatch never = new CountDownLatch(1);
        service.register(hanging(new CountDownLatch(1), never));
        service.register(first);
        service.register(second);
        recover();
        assertRows(1);
        service.close();
        never.countDown();
    }

    @Test
    void nothingWritesToTheLogAfterTheEnd() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch searched = new CountDownLatch(1);
        service.register(hanging(searched, never));
        searched.await();
        service.close();
        assertThat(Thread.getAllStackTraces().values())
                .flatMap(List::of)
                .noneMatch(frame ->
                        frame.getClassName().equals(TransactionService.class.getName())
                                && frame.getMethodName().equals("recover"));
        never.countDown();
    }

    /**
     * A connection that does not answer.
     *
     * @param asked is counted down when recovery wants to connect
     * @param never ends it
     */
    private static Recovery hanging(CountDownLatch asked, CountDownLatch never) {
        return new Recovery() {
            @Override
            public String name() {
                return "hangs";
            }

            @Override
            public Session open() throws InterruptedException {
                asked.countDown();
                never.await();
                throw new IllegalStateException();
            }
        };
    }

    /** A branch without a decision needs two searches. */
    private void recover() throws Exception {
        service.recoverNow();
        service.recoverNow();
    }

    private static final OnePhase NOTHING =
            new OnePhase() {
                @Override
                public void commit() {
                    // nothing to do
                }

                @Override
                public void rollback() {
                    // nothing to do
                }
            };

    private static final io.ironbridge.connectorapi.UnitOfWork.Branch NO_BRANCH =
            new io.ironbridge.connectorapi.UnitOfWork.Branch() {
                @Override
                public boolean awaitIdle() {
                    return true;
                }

                @Override
                public void onEnd(boolean isUsable) {
                    // there is no connection
                }
            };
}
