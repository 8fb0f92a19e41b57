package io.ironbridge.lab.ims.system;

import static io.ironbridge.lab.ims.system.TestIms.RECOVERABLE;
import static io.ironbridge.lab.ims.system.TestIms.name;
import static io.ironbridge.lab.ims.system.TestIms.segment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.LambdaRegion.Program;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class RestartTest {
    private static final RegionDefinition REGION = RegionDefinition.messages("MPP1", 1);
    private static final Program ECHO =
            calls -> {
                for (var got = calls.io("GU"); got.isOk(); got = calls.io("GU")) {
                    calls.io("ISRT", got.area());
                }
            };

    @Test
    void inputThatWasNotProcessedIsThereAgain() throws Exception {
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).start()) {
            before.sendCommitThenSend("A", "A 1").next();
            before.send("A", "A LOST: NOBODY WAITS FOR IT");
            before.sendCommitThenSend("A", "A 2").next();
            log = before.log.records();
        }

        try (TestIms after = after(log).with(REGION).start()) {
            TpipeWait.until(after, "CLIENT01", 2);
            assertThat(after.drain("CLIENT01")).containsExactly("A 1", "A 2");
        }
    }

    @Test
    void inputOfATransactionThatIsNotDefinedRunsWhenItIsAgain() throws Exception {
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).start()) {
            before.sendCommitThenSend("A", "A 1").next();
            log = before.log.records();
        }
        byte[] checkpoint;
        try (TestIms without =
                new TestIms().with("B", RECOVERABLE, ECHO).with(log).with(REGION).start()) {
            assertThat(without.send("B", "B RUNS").next()).isEqualTo("B RUNS");
            assertThat(without.drain("CLIENT01")).isEmpty();
            checkpoint = without.region().checkpoint().bytes();
        }

        try (TestIms again = after(List.of(checkpoint)).with(REGION).start()) {
            TpipeWait.until(again, "CLIENT01", 1);
            assertThat(again.drain("CLIENT01")).containsExactly("A 1");
        }
    }

    @Test
    void outputThatNobodyAcknowledgedIsThereAgainAndNothingTwice() throws Exception {
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).with(REGION).start()) {
            before.sendCommitThenSend("A", "A 1").next();
            before.sendCommitThenSend("A", "A 2").next();
            TpipeWait.until(before, "CLIENT01", 2);
            before.region().tpipe("CLIENT01").take().orElseThrow().acknowledge();
            log = before.log.records();
        }

        try (TestIms after = after(log).with(REGION).start()) {
            assertThat(after.drain("CLIENT01")).containsExactly("A 2");
            assertThat(after.region().display().transactions().getFirst().queued()).isZero();
        }
    }

    @Test
    void reroutedOutputIsWhereItWasPut() throws Exception {
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).with(REGION).start()) {
            before.sendCommitThenSend("A", "A 1").next();
            TpipeWait.until(before, "CLIENT01", 1);
            before.region().tpipe("CLIENT01").take().orElseThrow().rerouteTo("OTHER");
            log = before.log.records();
        }

        try (TestIms after = after(log).start()) {
            assertThat(after.drain("CLIENT01")).isEmpty();
            assertThat(after.drain("OTHER")).containsExactly("A 1");
        }
    }

    @Test
    void aMessageForAnotherTransactionIsThereAgain() throws Exception {
        Program switching =
                calls -> {
                    calls.io("GU");
                    calls.pcb(2, "CHNG", name("A"));
                    calls.pcb(2, "ISRT", segment("A SWITCHED"));
                    calls.io("ISRT", segment("DONE"));
                };
        List<byte[]> log;
        try (TestIms before =
                new TestIms()
                        .with("A", RECOVERABLE, ECHO)
                        .with("B", RECOVERABLE, switching)
                        .with(REGION)
                        .start()) {
            before.region().stopTransaction("A", true);
            before.send("B", "B").next();
            while (before.region().display().transactions().getFirst().queued() == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            log = before.log.records();
        }

        try (TestIms after = after(log).with(REGION).start()) {
            TpipeWait.until(after, "CLIENT01", 1);
            assertThat(after.drain("CLIENT01")).containsExactly("A SWITCHED");
        }
    }

    @Test
    void aCheckpointHasAllThatTheLogBeforeItHad() throws Exception {
        byte[] checkpoint;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).with(REGION).start()) {
            before.sendCommitThenSend("A", "A 1").next();
            TpipeWait.until(before, "CLIENT01", 1);
            before.region().stopTransaction("A", true);
            before.region().stopTransaction("A", false);
            checkpoint = before.region().checkpoint().bytes();
        }

        try (TestIms after = after(List.of(checkpoint)).start()) {
            after.sendCommitThenSend("A", "A 2").next();
            assertThat(after.drain("CLIENT01")).containsExactly("A 1");
            assertThat(checkpoint(after).lastId()).isGreaterThan(2);
        }
    }

    @Test
    void orderedInputThatWaitsForOthersIsThereAgain() throws Exception {
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, ECHO).start()) {
            for (String text : List.of("A 1", "A 2", "A 3")) {
                before.send(
                        TestIms.with(
                                TestIms.message(
                                        "A", CommitMode.COMMIT_THEN_SEND, SyncLevel.CONFIRM, text),
                                new Options(true, true, false, false)));
            }
            log = before.log.records();
        }

        try (TestIms after = after(log).with(REGION).start()) {
            TpipeWait.until(after, "CLIENT01", 3);
            assertThat(after.drain("CLIENT01")).containsExactly("A 1", "A 2", "A 3");
        }
    }

    @Test
    void aRecordThatEndsEarlyIsRefused() {
        byte[] whole =
                RecordWriter.write(
                        new ControlRecord.Committed(
                                1, List.of(), List.of(), List.of(segment("DATA"))));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> RecordReader.read(part)).isInstanceOf(IOException.class);
        }
    }

    private static ControlRecord.Checkpoint checkpoint(TestIms ims) throws IOException {
        return (ControlRecord.Checkpoint) RecordReader.read(ims.region().checkpoint().bytes());
    }

    private static TestIms after(List<byte[]> log) throws IOException {
        return new TestIms().with("A", RECOVERABLE, ECHO).with(log);
    }
}
