package io.ironbridge.lab.ims.system;

import static io.ironbridge.lab.ims.system.TestIms.FAST_PATH;
import static io.ironbridge.lab.ims.system.TestIms.PARALLEL;
import static io.ironbridge.lab.ims.system.TestIms.RECOVERABLE;
import static io.ironbridge.lab.ims.system.TestIms.name;
import static io.ironbridge.lab.ims.system.TestIms.segment;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.LambdaRegion.Calls;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MessageCallsTest {
    /** What a program sees of its calls. */
    @FunctionalInterface
    private interface Script {
        void run(Calls calls, List<Object> seen) throws Exception;
    }

    @Test
    void guAndGnReadTheSegmentsAndThenQdAndQc() throws Exception {
        assertThat(
                        run((calls, seen) -> {
                            seen.add(calls.io("GN").status());
                            seen.add(TestIms.text(calls.io("GU").area()));
                            seen.add(TestIms.text(calls.io("GN").area()));
                            seen.add(calls.io("GN").status());
                            calls.io("ISRT", segment("OUT"));
                        }))
                .containsExactly("QE", "A ONE", "TWO", "QD");
    }

    @Test
    void guShowsWhoSentTheMessageAndWhen() throws Exception {
        List<Object> seen =
                run((calls, masks) -> {
                    masks.add(calls.io("GU").mask());
                    calls.io("ISRT", segment("OUT"));
                });

        assertThat(seen)
                .containsExactly(
                        new PcbMask.InputOutput(
                                "CLIENT01", 26031, 1_758_275, 1, "", "USER1", "GROUP1"));
    }

    @Test
    void badSegmentsAreRefusedWithTheirStatusCodes() throws Exception {
        assertThat(
                        run((calls, seen) -> {
                            calls.io("GU");
                            seen.add(calls.io("ISRT").status());
                            seen.add(insert(calls, 0, 4, 0, 0));
                            seen.add(insert(calls, 0x80, 9, 0, 0, 1, 2, 3, 4, 5));
                            seen.add(insert(calls, 0, 50, 0, 0, 1));
                            seen.add(insert(calls, 0, 5, 0, 0, 0xC1));
                            seen.add(calls.io("ISRT", segment("X"), name("MOD")).status());
                            seen.add(calls.io("GHU").status());
                            seen.add(calls.io("SETS").status());
                            seen.add(calls.io("ROLS").status());
                            seen.add(calls.pcb(9, "GU", Area.EMPTY).status());
                        }))
                .containsExactly("AB", "QF", "QF", "QF", "  ", "A5", "AD", "SC", "RC", "AD");
    }

    @Test
    void outputBeyondTheDefinitionGetsA6AndA7() throws Exception {
        MessageType bounded = new MessageType(true, true, 2, 10);
        assertThat(
                        run(
                                RECOVERABLE,
                                bounded,
                                TransactionSecurity.FREE,
                                (calls, seen) -> {
                                    calls.io("GU");
                                    seen.add(calls.io("ISRT", segment("1234567")).status());
                                    seen.add(calls.io("ISRT", segment("123456")).status());
                                    seen.add(calls.io("ISRT", segment("123456")).status());
                                    seen.add(calls.io("ISRT", segment("123456")).status());
                                }))
                .containsExactly("A6", "  ", "  ", "A7");
    }

    @Test
    void fastPathAnswersHaveOneSegmentThatFitsTheLogBuffer() throws Exception {
        List<Object> seen = new ArrayList<>();
        try (TestIms ims =
                new TestIms()
                        .with(
                                "A",
                                FAST_PATH,
                                calls -> {
                                    calls.io("GU");
                                    Area tooLong = segment("X".repeat(22 * 1024 - 3));
                                    seen.add(calls.io("ISRT", tooLong).status());
                                    seen.add(calls.io("ISRT", segment("OUT")).status());
                                    seen.add(calls.io("ISRT", segment("MORE")).status());
                                })
                        .with(RegionDefinition.fastPath("IFP1", "PA"))
                        .start()) {
            assertThat(ims.send("A", "A").next()).isEqualTo("OUT");
        }
        assertThat(seen).containsExactly("A6", "  ", "A7");
    }

    @Test
    void chngChecksItsDestination() throws Exception {
        TransactionSecurity access = new TransactionSecurity(Map.of("SECRET", Set.of("USER2")));
        assertThat(
                        run(
                                RECOVERABLE,
                                new MessageType(true, true, 0, 0),
                                access,
                                (calls, seen) -> {
                                    calls.io("GU");
                                    seen.add(calls.pcb(2, "ISRT", segment("X")).status());
                                    seen.add(calls.pcb(2, "PURG", Area.EMPTY).status());
                                    seen.add(calls.pcb(3, "CHNG", name("OTHER")).status());
                                    seen.add(calls.pcb(2, "CHNG", Area.EMPTY).status());
                                    seen.add(calls.pcb(2, "CHNG", name("no name")).status());
                                    seen.add(calls.pcb(2, "CHNG", name("SECRET")).status());
                                    seen.add(calls.pcb(2, "CHNG", name("PIPE")).status());
                                    seen.add(calls.pcb(2, "ISRT", segment("X")).status());
                                    seen.add(calls.pcb(2, "CHNG", name("PIPE2")).status());
                                    seen.add(calls.pcb(2, "PURG", Area.EMPTY).status());
                                    seen.add(calls.pcb(2, "CHNG", name("PIPE2")).status());
                                    seen.add(calls.pcb(2, "GU", Area.EMPTY).status());
                                    calls.io("ISRT", segment("OUT"));
                                }))
                .containsExactly(
                        "A3", "A3", "A2", "AB", "A1", "A4", "  ", "  ", "A2", "  ", "  ", "AD");
    }

    @Test
    void rolbTakesOutputAndChangesBackAndShowsTheFirstSegmentAgain() throws Exception {
        try (TestIms ims =
                new TestIms()
                        .with(
                                "A",
                                RECOVERABLE,
                                calls -> {
                                    calls.io("GU");
                                    calls.io("GN");
                                    calls.pcb(1, "ISRT", segment("CHANGE"));
                                    calls.io("ISRT", segment("FIRST"));
                                    DliReply again = calls.io("ROLB");
                                    calls.io("ISRT", again.area());
                                    calls.io("ISRT", calls.io("GN").area());
                                })
                        .with(RegionDefinition.messages("MPP1", 1))
                        .start()) {
            assertThat(ims.send("A", "A ONE", "TWO").next()).isEqualTo("A ONE|TWO");
            ims.end();
            assertThat(ims.databases.committed()).isEmpty();
        }
    }

    @Test
    void rollEndsTheProgramWithU0778() throws Exception {
        try (TestIms ims =
                new TestIms()
                        .with(
                                "A",
                                RECOVERABLE,
                                calls -> {
                                    calls.io("GU");
                                    calls.io("ROLL");
                                })
                        .with(RegionDefinition.messages("MPP1", 1))
                        .start()) {
            assertThat(ims.send("A", "A").next()).contains("ABEND S000,U0778");
        }
    }

    @Test
    void chkpCommitsAndReadsTheNextMessage() throws Exception {
        try (TestIms ims =
                new TestIms()
                        .with(
                                "A",
                                RECOVERABLE,
                                calls -> {
                                    calls.io("ISRT", calls.io("GU").area());
                                    calls.io("ISRT", calls.io("CHKP", segment("ID")).area());
                                })
                        .with(RegionDefinition.messages("MPP1", 1))
                        .start()) {
            assertThat(ims.send("A", "A 1").next()).isEqualTo("A 1");
            assertThat(ims.send("A", "A 2").next()).isEqualTo("A 2");
        }
    }

    private static String insert(Calls calls, int... bytes) throws Exception {
        byte[] area = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            area[i] = (byte) bytes[i];
        }
        return calls.io("ISRT", Area.of(area)).status();
    }

    private static List<Object> run(Script script) throws Exception {
        return run(
                RECOVERABLE, new MessageType(true, true, 0, 0), TransactionSecurity.FREE, script);
    }

    /** Has a program do that for the message {@code A ONE}, {@code TWO}. */
    private static List<Object> run(
            Nature nature, MessageType type, TransactionSecurity access, Script script)
            throws Exception {
        List<Object> seen = new ArrayList<>();
        try (TestIms ims =
                new TestIms()
                        .with("A", nature, type, PARALLEL, calls -> script.run(calls, seen))
                        .with("SECRET", RECOVERABLE, _ -> {})
                        .with(access)
                        .with(RegionDefinition.messages("MPP1", 1))
                        .start()) {
            ims.send("A", "A ONE", "TWO").next();
        }
        return seen;
    }
}
