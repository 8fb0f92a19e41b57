package io.ironbridge.lab.ims.system;

import static io.ironbridge.lab.ims.system.TestIms.FAST_PATH;
import static io.ironbridge.lab.ims.system.TestIms.PARALLEL;
import static io.ironbridge.lab.ims.system.TestIms.RECOVERABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.LambdaRegion.Abend;
import io.ironbridge.lab.ims.system.LambdaRegion.Program;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DfsAnswersTest {
    private static final RegionDefinition REGION = RegionDefinition.messages("MPP1", 1);

    @Test
    void anUnknownTransactionGetsDfs064() throws Exception {
        try (TestIms ims = new TestIms().start()) {
            Heard heard = ims.send("NOSUCH", "NOSUCH DATA");

            assertThat(heard.next())
                    .isEqualTo(
                            "DFS064 17:58:27 DESTINATION CAN NOT BE FOUND OR CREATED, DEST=NOSUCH");
            assertThat(heard.last().modName()).isEqualTo("DFSMO1");
            assertThat(heard.last().wantsDecision()).isFalse();
        }
    }

    @Test
    void aStoppedTransactionGetsDfs065() throws Exception {
        try (TestIms ims = new TestIms().with("A", RECOVERABLE, _ -> {}).start()) {
            ims.region().stopTransaction("A", true);

            Heard heard = ims.send("A", "A");

            assertThat(heard.next()).isEqualTo("DFS065 17:58:27 TRAN/LTERM STOPPED");
            assertThat(heard.last().segments().getFirst().length()).isEqualTo(0x26);
        }
    }

    @Test
    void aStoppedProgramGetsDfs065() throws Exception {
        try (TestIms ims = new TestIms().with("A", RECOVERABLE, _ -> {}).start()) {
            ims.region().stopProgram("PA", true);

            assertThat(ims.send("A", "A").next()).startsWith("DFS065 ");
        }
    }

    @Test
    void aUserWhoMayNotGetsDfs1292e() throws Exception {
        TransactionSecurity access =
                new TransactionSecurity(Map.of("A", Set.of("USER2", "GROUP2")));
        try (TestIms ims = new TestIms().with("A", RECOVERABLE, _ -> {}).with(access).start()) {
            assertThat(ims.send("A", "A").next()).isEqualTo("DFS1292E SECURITY VIOLATION");
        }
    }

    @Test
    void aGroupThatMayIsLetIn() throws Exception {
        TransactionSecurity access = new TransactionSecurity(Map.of("A", Set.of("GROUP1")));
        try (TestIms ims = echoing().with(access).start()) {
            assertThat(ims.send("A", "A HELLO").next()).isEqualTo("A HELLO");
        }
    }

    @Test
    void severalSegmentsForASingleSegmentTransactionGetDfs070() throws Exception {
        MessageType single = new MessageType(false, true, 0, 0);
        try (TestIms ims =
                new TestIms().with("A", RECOVERABLE, single, PARALLEL, _ -> {}).start()) {
            assertThat(ims.send("A", "A", "B").next())
                    .isEqualTo("DFS070 UNABLE TO ROUTE MESSAGE RSN=0101");
        }
    }

    @Test
    void fastPathWithoutARegionGetsDfs070() throws Exception {
        try (TestIms ims = new TestIms().with("F", FAST_PATH, _ -> {}).start()) {
            assertThat(ims.send("F", "F").next())
                    .isEqualTo("DFS070 UNABLE TO ROUTE MESSAGE RSN=0102");
        }
    }

    @Test
    void anAbendGetsDfs555iWithAtMost78BytesOfTheInput() throws Exception {
        try (TestIms ims = abending("S0C7").start()) {
            String input = "A " + "X".repeat(200);

            assertThat(ims.send("A", input).next())
                    .isEqualTo(
                            "DFS555I TRAN A        ABEND S0C7,U0000 ; MSG IN PROCESS: "
                                    + input.substring(0, 78));
        }
    }

    @Test
    void aUserAbendIsShownAsSuch() throws Exception {
        try (TestIms ims = abending("U0778").start()) {
            assertThat(ims.send("A", "A").next())
                    .isEqualTo("DFS555I TRAN A        ABEND S000,U0778 ; MSG IN PROCESS: A");
        }
    }

    @Test
    void commitThenSendInputThatAbendsGetsDfs555iOnItsTpipe() throws Exception {
        try (TestIms ims = abending("S0C7").start()) {
            Heard heard = ims.sendCommitThenSend("A", "A");
            assertThat(heard.next()).isEqualTo("accepted");

            TpipeWait.until(ims, "CLIENT01", 1);

            assertThat(ims.drain("CLIENT01").getFirst()).startsWith("DFS555I TRAN A ");
        }
    }

    @Test
    void aProgramThatDoesNotReadItsMessageAbends() throws Exception {
        try (TestIms ims = new TestIms().with("A", RECOVERABLE, _ -> {}).with(REGION).start()) {
            assertThat(ims.send("A", "A").next()).contains("ABEND S000,U0462");
        }
    }

    @Test
    void noReplyGetsDfs2082() throws Exception {
        try (TestIms ims =
                new TestIms()
                        .with("A", RECOVERABLE, calls -> calls.io("GU"))
                        .with(REGION)
                        .start()) {
            assertThat(ims.send("A", "A").next())
                    .isEqualTo("DFS2082 RESPONSE MODE TRANSACTION TERMINATED WITHOUT REPLY");
        }
    }

    @Test
    void tooManyMessagesAreRefusedWithTheSenseCodeOfAFlood() throws Exception {
        SystemSettings two =
                new SystemSettings(
                        "IMS1", true, Duration.ofSeconds(5), 2, 1000, 0, 0, Duration.ZERO);
        try (TestIms ims = new TestIms().with("A", RECOVERABLE, _ -> {}).with(two).start()) {
            ims.send("A", "A");
            ims.send("A", "A");

            assertThat(ims.send("A", "A").next()).isEqualTo("refused 0030");
        }
    }

    @Test
    void anExpiredMessageIsNotRun() throws Exception {
        try (TestIms ims = echoing().start()) {
            Heard heard =
                    ims.send(
                            TestIms.expiring(
                                    TestIms.message(
                                            "A",
                                            CommitMode.SEND_THEN_COMMIT,
                                            SyncLevel.NONE,
                                            "A LATE"),
                                    Duration.ZERO));
            ims.send("A", "A IN TIME");

            assertThat(heard.next())
                    .isEqualTo(
                            "DFS3688I TRANSACTION A EXPIRED: ELAPSE=000000 TPIPE=CLIENT01"
                                    + " TMEMBER=IMS1");
        }
    }

    @Test
    void anotherStartFindsInputThatWaitedTooLongForItsTransactionExpired() throws Exception {
        Instant sent = Instant.parse("2026-01-31T17:58:27.5Z");
        List<byte[]> log;
        try (TestIms before = new TestIms().with("A", RECOVERABLE, _ -> {}).start()) {
            before.sendCommitThenSend("A", "A LATE").next();
            before.send(
                            TestIms.expiring(
                                    TestIms.message(
                                            "A",
                                            CommitMode.COMMIT_THEN_SEND,
                                            SyncLevel.CONFIRM,
                                            "A MAY BE LATE"),
                                    Duration.ofMinutes(2)))
                    .next();
            log = before.log.records();
        }

        try (TestIms after = expiring(60).at(sent.plusSeconds(60)).with(log).start()) {
            TpipeWait.until(after, "CLIENT01", 2);
            assertThat(after.drain("CLIENT01"))
                    .containsExactly(
                            "DFS3688I TRANSACTION A EXPIRED: ELAPSE=00003C TPIPE=CLIENT01"
                                    + " TMEMBER=IMS1",
                            "A MAY BE LATE");
        }
        try (TestIms early = expiring(61).at(sent.plusSeconds(60)).with(log).start()) {
            TpipeWait.until(early, "CLIENT01", 2);
            assertThat(early.drain("CLIENT01")).containsExactly("A LATE", "A MAY BE LATE");
        }
    }

    @Test
    void abendsOneAfterTheOtherStopTheTransactionWhereThatIsWanted() throws Exception {
        SystemSettings stopping =
                new SystemSettings(
                        "IMS1", true, Duration.ofSeconds(5), 100, 1000, 2, 0, Duration.ZERO);
        try (TestIms ims = abending("S0C7").with(stopping).start()) {
            assertThat(ims.send("A", "A").next()).startsWith("DFS555I");
            assertThat(ims.send("A", "A").next()).startsWith("DFS555I");

            assertThat(ims.send("A", "A").next()).startsWith("DFS065");
        }
    }

    private static final Program ECHO =
            calls -> {
                for (var got = calls.io("GU"); got.isOk(); got = calls.io("GU")) {
                    calls.io("ISRT", got.area());
                }
            };

    private static TestIms echoing() {
        return new TestIms().with("A", RECOVERABLE, ECHO).with(REGION);
    }

    /** With EXPRTIME. */
    private static TestIms expiring(int seconds) {
        return new TestIms()
                .with(
                        "A",
                        RECOVERABLE,
                        new MessageType(true, true, 0, 0),
                        PARALLEL.withExpiry(seconds),
                        ECHO)
                .with(REGION);
    }

    private static TestIms abending(String code) {
        return new TestIms()
                .with(
                        "A",
                        RECOVERABLE,
                        calls -> {
                            calls.io("GU");
                            throw new Abend(code);
                        })
                .with(REGION);
    }
}
