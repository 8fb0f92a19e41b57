package io.ironbridge.lab.ims.system;

import static io.ironbridge.lab.ims.system.TestIms.FAST_PATH;
import static io.ironbridge.lab.ims.system.TestIms.INQUIRY;
import static io.ironbridge.lab.ims.system.TestIms.RECOVERABLE;
import static io.ironbridge.lab.ims.system.TestIms.name;
import static io.ironbridge.lab.ims.system.TestIms.segment;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.LambdaRegion.Abend;
import io.ironbridge.lab.ims.system.LambdaRegion.Calls;
import io.ironbridge.lab.ims.system.LambdaRegion.Program;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SyncPointTest {
    private static final RegionDefinition REGION = RegionDefinition.messages("MPP1", 1);

    /** Stores each message and answers with it. */
    private static final Program STORE =
            calls -> {
                for (var got = calls.io("GU"); got.isOk(); got = calls.io("GU")) {
                    calls.pcb(1, "ISRT", got.area());
                    calls.io("ISRT", got.area());
                }
            };

    @Test
    void theAnswerOfARecoverableTransactionWaitsForTheLog() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            ims.log.hold();
            Heard heard = ims.send("A", "A 1");
            awaitRecords(ims, 1);
            assertThat(heard.isSilent()).isTrue();

            ims.log.release();

            assertThat(heard.next()).isEqualTo("A 1");
        }
    }

    @Test
    void theAnswerOfAnInquiryWithoutRecoveryDoesNot() throws Exception {
        Program echo = calls -> calls.io("ISRT", calls.io("GU").area());
        try (TestIms ims = ims("A", INQUIRY, echo).start()) {
            ims.log.hold();

            assertThat(ims.send("A", "A 1").next()).isEqualTo("A 1");
            assertThat(ims.log.records()).isEmpty();
            ims.log.release();
        }
    }

    @Test
    void aFastPathRegionGoesOnWhileTheLogIsWritten() throws Exception {
        try (TestIms ims =
                new TestIms()
                        .with("A", FAST_PATH, STORE)
                        .with(RegionDefinition.fastPath("IFP1", "PA"))
                        .start()) {
            ims.log.hold();
            Heard first = ims.send("A", "A 1");
            Heard second = ims.send("A", "A 2");
            awaitRecords(ims, 2);
            assertThat(first.isSilent()).isTrue();
            assertThat(second.isSilent()).isTrue();

            ims.log.release();

            assertThat(first.next()).isEqualTo("A 1");
            assertThat(second.next()).isEqualTo("A 2");
        }
    }

    @Test
    void eachGuCommitsTheMessageBefore() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            assertThat(ims.send("A", "A 1").next()).isEqualTo("A 1");
            assertThat(ims.send("A", "A 2").next()).isEqualTo("A 2");
            ims.end();

            assertThat(ims.databases.committed()).containsExactly(segment("A 1"), segment("A 2"));
        }
    }

    @Test
    void anAbendBacksTheWorkOut() throws Exception {
        Program program =
                calls -> {
                    calls.pcb(1, "ISRT", calls.io("GU").area());
                    calls.io("ISRT", segment("NEVER SEEN"));
                    throw new Abend("S0C7");
                };
        try (TestIms ims = ims("A", RECOVERABLE, program).start()) {
            assertThat(ims.send("A", "A 1").next()).startsWith("DFS555I");
            assertThat(ims.databases.committed()).isEmpty();
        }
    }

    @Test
    void withConfirmTheCommitWaitsForTheAcknowledgement() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            Heard heard = ims.sendConfirm("A", "A 1");
            assertThat(heard.next()).isEqualTo("A 1");
            assertThat(heard.last().wantsDecision()).isTrue();
            assertThat(ims.databases.committed()).isEmpty();

            heard.decision().acknowledge();

            assertThat(heard.next()).isEqualTo("committed");
            assertThat(ims.databases.committed()).containsExactly(segment("A 1"));
        }
    }

    @Test
    void aRefusedAnswerIsBackedOutAndTheRegionGoesOn() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            Heard heard = ims.sendConfirm("A", "A 1");
            heard.next();

            heard.decision().refuse();

            assertThat(heard.next()).isEqualTo("backed out");
            assertThat(ims.send("A", "A 2").next()).isEqualTo("A 2");
            ims.end();
            assertThat(ims.databases.committed()).containsExactly(segment("A 2"));
        }
    }

    @Test
    void anAnswerThatNobodyAcknowledgesInTimeIsBackedOut() throws Exception {
        SystemSettings impatient =
                new SystemSettings(
                        "IMS1", true, Duration.ofMillis(20), 100, 1000, 0, 0, Duration.ZERO);
        try (TestIms ims = ims("A", RECOVERABLE, STORE).with(impatient).start()) {
            Heard heard = ims.sendConfirm("A", "A 1");

            assertThat(heard.next()).isEqualTo("A 1");
            assertThat(heard.next()).isEqualTo("backed out");
            heard.decision().acknowledge();
            assertThat(ims.databases.committed()).isEmpty();
        }
    }

    @Test
    void commitThenSendPutsTheAnswerOnTheTpipeAfterTheCommit() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            assertThat(ims.sendCommitThenSend("A", "A 1").next()).isEqualTo("accepted");

            TpipeWait.until(ims, "CLIENT01", 1);

            assertThat(ims.drain("CLIENT01")).containsExactly("A 1");
            assertThat(ims.region().tpipe("CLIENT01").depth()).isZero();
        }
    }

    @Test
    void commitThenSendWithoutAReplyIsSilentUnlessDfs2082IsWanted() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, calls -> calls.io("GU")).start()) {
            InputMessage quiet =
                    TestIms.message("A", CommitMode.COMMIT_THEN_SEND, SyncLevel.CONFIRM, "A");
            ims.send(quiet);
            ims.send(TestIms.with(quiet, new Options(false, false, false, true)));

            TpipeWait.until(ims, "CLIENT01", 1);

            assertThat(ims.drain("CLIENT01")).singleElement().asString().startsWith("DFS2082 ");
        }
    }

    @Test
    void aDeadlockedMessageIsProcessedAgain() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Program program =
                calls -> {
                    var got = calls.io("GU");
                    if (runs.incrementAndGet() < 3) {
                        calls.pcb(1, "DEADLOCK", got.area());
                    }
                    calls.io("ISRT", got.area());
                };
        try (TestIms ims = ims("A", RECOVERABLE, program).start()) {
            assertThat(ims.send("A", "A 1").next()).isEqualTo("A 1");
            assertThat(runs).hasValue(3);
        }
    }

    @Test
    void aProgramThatSwitchesHasTheOtherTransactionsOutputOnTheTpipe() throws Exception {
        Program switching =
                calls -> {
                    calls.io("GU");
                    calls.pcb(2, "CHNG", name("B"));
                    calls.pcb(2, "ISRT", segment("B FROM A"));
                    calls.io("ISRT", segment("SWITCHED"));
                };
        try (TestIms ims = ims("A", RECOVERABLE, switching).with("B", RECOVERABLE, STORE).start()) {
            assertThat(ims.send("A", "A").next()).isEqualTo("SWITCHED");

            TpipeWait.until(ims, "CLIENT01", 1);

            assertThat(ims.drain("CLIENT01")).containsExactly("B FROM A");
        }
    }

    @Test
    void outputOnAnAlternatePcbGoesToItsTpipeAndNotWhenTheWorkIsBackedOut() throws Exception {
        Program program =
                calls -> {
                    var got = calls.io("GU");
                    calls.pcb(3, "ISRT", got.area());
                    if (TestIms.text(got.area()).contains("BAD")) {
                        throw new Abend("U1000");
                    }
                    calls.io("ISRT", got.area());
                };
        try (TestIms ims = ims("A", RECOVERABLE, program).start()) {
            ims.send("A", "A BAD").next();
            ims.send("A", "A GOOD").next();

            TpipeWait.until(ims, "TOTPIPE", 1);

            assertThat(ims.drain("TOTPIPE")).containsExactly("A GOOD");
        }
    }

    @Test
    void orderedSendOnlyMessagesRunOneAfterTheOther() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger beside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Program program =
                calls -> {
                    for (var got = calls.io("GU"); got.isOk(); got = calls.io("GU")) {
                        most.accumulateAndGet(beside.incrementAndGet(), Math::max);
                        go.await();
                        calls.io("ISRT", got.area());
                        beside.decrementAndGet();
                    }
                };
        try (TestIms ims =
                ims("A", RECOVERABLE, program).with(RegionDefinition.messages("MPP2", 1)).start()) {
            Options ordered = new Options(true, true, false, false);
            for (int i = 1; i <= 5; i++) {
                ims.send(
                        TestIms.with(
                                TestIms.message(
                                        "A",
                                        CommitMode.COMMIT_THEN_SEND,
                                        SyncLevel.CONFIRM,
                                        "A " + i),
                                ordered));
            }
            go.countDown();
            TpipeWait.until(ims, "CLIENT01", 5);

            assertThat(ims.drain("CLIENT01")).containsExactly("A 1", "A 2", "A 3", "A 4", "A 5");
            assertThat(most).hasValue(1);
        }
    }

    @Test
    void moreThanOneAnswerGoesToTheTpipeFromTheSecondOn() throws Exception {
        Program program =
                calls -> {
                    calls.io("GU");
                    calls.io("ISRT", segment("ONE"));
                    calls.io("ISRT", segment("ONE MORE"));
                    calls.io("PURG");
                    calls.io("ISRT", segment("TWO"));
                };
        try (TestIms ims = ims("A", RECOVERABLE, program).start()) {
            assertThat(ims.send("A", "A").next()).isEqualTo("ONE|ONE MORE");

            TpipeWait.until(ims, "CLIENT01", 1);
            assertThat(ims.drain("CLIENT01")).containsExactly("TWO");
        }
    }

    @Test
    void theOperatorEndsAProgramWithU0474AndItsRegion() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        Program program =
                calls -> {
                    calls.io("GU");
                    working.countDown();
                    new CountDownLatch(1).await();
                };
        try (TestIms ims = ims("A", RECOVERABLE, program).start()) {
            Heard heard = ims.send("A", "A");
            working.await();

            assertThat(ims.region().stopRegion("MPP1", true)).isTrue();

            assertThat(heard.next()).contains("ABEND S000,U0474");
        }
    }

    @Test
    void aProgramThatWorksTooLongAtAMessageEndsWithU0240AndItsRegionGoesOn() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Program program =
                calls -> {
                    var got = calls.io("GU");
                    if (runs.incrementAndGet() == 1) {
                        new CountDownLatch(1).await();
                    }
                    calls.io("ISRT", got.area());
                };
        try (TestIms ims =
                new TestIms()
                        .with(
                                "A",
                                RECOVERABLE,
                                new MessageType(true, true, 0, 0),
                                TestIms.PARALLEL.withProcessingLimit(100, 1),
                                program)
                        .with(REGION)
                        .start()) {
            assertThat(ims.send("A", "A 1").next()).contains("ABEND S000,U0240");
            assertThat(ims.send("A", "A 2").next()).isEqualTo("A 2");
        }
    }

    @Test
    void aStoppedRegionEndsAfterWhatItWorksAtAndStartsAgain() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, SyncPointTest::storeOnce).start()) {
            ims.send("A", "A 1").next();
            ims.region().stopRegion("MPP1", false);
            while (!ims.region().display().regions().isEmpty()) {
                LockSupport.parkNanos(1_000_000);
            }
            Heard heard = ims.send("A", "A 2");

            assertThat(ims.region().startRegion(REGION)).isTrue();

            assertThat(heard.next()).isEqualTo("A 2");
        }
    }

    @Test
    void aLogThatCannotBeWrittenEndsIms() throws Exception {
        try (TestIms ims = ims("A", RECOVERABLE, STORE).start()) {
            ims.log.fail();

            assertThat(ims.send("A", "A 1").next()).contains("ABEND S000,U0616");

            assertThat(ims.region().isAvailable()).isFalse();
            assertThat(ims.send("A", "A 2").next()).isEqualTo("refused 001A");
            ims.end();
            assertThat(ims.databases.committed()).isEmpty();
        }
    }

    private static void storeOnce(Calls calls) throws Exception {
        calls.io("ISRT", calls.io("GU").area());
    }

    private static TestIms ims(String code, Nature nature, Program program) {
        return new TestIms().with(code, nature, program).with(REGION);
    }

    private static void awaitRecords(TestIms ims, int count) {
        while (ims.log.records().size() < count) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
