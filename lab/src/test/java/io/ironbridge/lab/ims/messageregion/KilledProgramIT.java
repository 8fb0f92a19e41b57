package io.ironbridge.lab.ims.messageregion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.ims.LabImsConfig;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.program.DbPcb;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.lab.ims.program.Ssa;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.wire.Area;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program's process is killed when the program has changed a database and not come back. */
@Tag("system")
@Timeout(180)
class KilledProgramIT {
    /** Of the program, before it does not come back. */
    private static final int CALLS = 4;

    @Test
    void whatAJavaProgramChangedIsBackedOutAndItsRegionGoesOn(@TempDir Path folder)
            throws Exception {
        JavaPrograms.jar(folder, List.of(Updates.class));
        killedAfterItsChanges(
                config(folder)
                        .withCobol(
                                new MessageRegionsConfig.Cobol(
                                        "no-such-cobc", true, "037", Duration.ZERO)));
    }

    @Test
    void whatACobolProgramChangedIsBackedOutAndItsRegionGoesOn() throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
        killedAfterItsChanges(config(resources("updates/cobol")));
    }

    private static LabImsConfig config(Path programs) throws Exception {
        return LabImsConfig.defaults()
                .withFolders(programs, resources("updates/definitions"))
                .withRegions(RegionDefinition.messages("MPP1", 1));
    }

    private static Path resources(String name) throws Exception {
        return Path.of(Objects.requireNonNull(KilledProgramIT.class.getResource(name)).toURI());
    }

    private static void killedAfterItsChanges(LabImsConfig config) throws Exception {
        try (LabIms lab = LabIms.start(config)) {
            long before = calls(lab);
            CompletableFuture<String> killed = send(lab, "WAIT");
            while (calls(lab) < before + CALLS) {
                assertThat(killed).isNotDone();
                LockSupport.parkNanos(1_000_000);
            }
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);

            assertThat(killed.get(60, TimeUnit.SECONDS))
                    .isEqualTo(
                            "DFS555I TRAN UPDATES  ABEND S222,U0000 ; MSG IN PROCESS: UPDATES"
                                    + " WAIT");
            assertThat(send(lab, "").get(60, TimeUnit.SECONDS)).isEqualTo("    FIRST1    ");
            assertThat(send(lab, "").get(60, TimeUnit.SECONDS)).isEqualTo("II  CHANGED   ");
        }
    }

    private static long calls(LabIms lab) {
        return lab.operator().display().databases().stream()
                .filter(each -> each.dbd().equals("IVPDB2"))
                .findFirst()
                .orElseThrow()
                .calls();
    }

    /** Sends a message; the text of the answer. */
    private static CompletableFuture<String> send(LabIms lab, String what) {
        String data = "UPDATES " + what;
        Answer answer = new Answer();
        lab.otma()
                .send(
                        new InputMessage(
                                "9999",
                                "UPDATES",
                                List.of(HostData.segment(HostData.text(data, data.length()))),
                                new Caller("", ""),
                                "",
                                "",
                                CommitMode.SEND_THEN_COMMIT,
                                SyncLevel.NONE,
                                Options.NONE,
                                Optional.empty()),
                        answer);
        return answer.text;
    }

    private static final class Answer implements OutputListener {
        private final CompletableFuture<String> text = new CompletableFuture<>();

        @Override
        public void accepted() {}

        @Override
        public void refused(int senseCode, int reason) {
            text.completeExceptionally(new AssertionError("sense code " + senseCode));
        }

        @Override
        public void output(OutputMessage message, Decision decision) {
            byte[] segment = message.segments().getFirst().bytes();
            text.complete(HostData.text(segment, HostData.LLZZ, segment.length - HostData.LLZZ));
        }

        @Override
        public void settled(boolean committed) {}
    }

    /** {@code UPDATES.cbl} in Java. */
    public static final class Updates implements ImsProgram {
        private static final String SEGMENT = "A1111111";
        private static final int LENGTH = 40;
        private static final int WHAT = 12;
        private static final int FIRST_NAME = 10;
        private static final int NAME_LENGTH = 10;
        private volatile long turns;

        @Override
        public void run(ImsTask task) {
            DbPcb people = task.databases().getFirst();
            Optional<Area> message = task.ioPcb().getUnique();
            while (message.isPresent()) {
                String answer = update(people);
                people.getHoldUnique(key());
                while (isToWait(message.get())) {
                    turns = (turns + 1) & 0xFFFF;
                }
                task.ioPcb().insert(HostData.segment(HostData.text(answer, answer.length())));
                message = task.ioPcb().getUnique();
            }
        }

        private static String update(DbPcb people) {
            byte[] added = HostData.text("LAST9     FIRST9", LENGTH);
            String insert = people.insert(Area.of(added), Ssa.of(SEGMENT));
            byte[] person = people.getHoldUnique(key()).orElseThrow().copy();
            String had = HostData.text(person, FIRST_NAME, NAME_LENGTH);
            System.arraycopy(
                    HostData.text("CHANGED", NAME_LENGTH), 0, person, FIRST_NAME, NAME_LENGTH);
            return insert + people.replace(Area.of(person)) + had;
        }

        private static Ssa key() {
            return Ssa.of(SEGMENT)
                    .where(SEGMENT, "=", Area.of(HostData.text("LAST1", NAME_LENGTH)));
        }

        private static boolean isToWait(Area message) {
            return message.length() > WHAT;
        }
    }
}
