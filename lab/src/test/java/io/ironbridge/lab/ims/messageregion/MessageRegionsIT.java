package io.ironbridge.lab.ims.messageregion;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MessageRegionsIT {
    private static final ServantSettings ONE =
            new ServantSettings(
                    new ServantSettings.Pool(1, 1, 1, Duration.ZERO),
                    new ServantSettings.Starting(Duration.ofSeconds(60), 5, Duration.ofMillis(50)),
                    new ServantSettings.Jvm(64, 1),
                    new ServantSettings.Connections(1, false, 1 << 16));
    private static final MessageRegionsConfig.Limits LIMITS =
            new MessageRegionsConfig.Limits(
                    Duration.ofSeconds(4), Duration.ofSeconds(60), 1_000_000);

    private MessageRegions regions;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path programs) throws Exception {
        folder = JavaPrograms.jar(programs, JavaPrograms.ALL);
        regions =
                MessageRegions.start(
                        MessageRegionsConfig.DEFAULTS
                                .withPrograms(folder)
                                .withServants(ONE)
                                .withLimits(LIMITS));
    }

    @AfterAll
    void close() throws IOException {
        regions.close();
    }

    private ProgramEnd run(String program, DliService calls) throws InterruptedException {
        MessageRegion region = regions.regions().getFirst();
        return region.run(
                new ProgramStart(program, "PSB1", List.of(new PcbDescription.Message(""))), calls);
    }

    private static Area message(String text) {
        return HostData.segment(HostData.text(text, text.length()));
    }

    private void assertThatItStillRuns() throws InterruptedException {
        MessageQueue queue = new MessageQueue(message("STILL HERE"));
        assertThat(run("ECHO", queue)).isEqualTo(new ProgramEnd.Returned());
        assertThat(queue.inserted().getFirst()).isEqualTo(message("STILL HERE"));
    }

    @Test
    void aProgramGetsMessagesUntilThereAreNoMoreAndReplies() throws Exception {
        MessageQueue queue = new MessageQueue(message("ONE"), message("TWO"));
        assertThat(run("ECHO", queue)).isEqualTo(new ProgramEnd.Returned());
        assertThat(queue.inserted())
                .containsExactly(
                        message("ONE"), message("TERM1   "), message("TWO"), message("TERM1   "));
        assertThat(queue.calls().get(1).parameters())
                .containsExactly(Area.of(HostData.text("MODOUT", 8)));
    }

    @Test
    void anAbendHasItsCode() throws Exception {
        assertThat(run("ABENDS", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("U0100", "The program requested it"));
        assertThatItStillRuns();
    }

    @Test
    void anExceptionIsUnhandledAndItsTextIsNotTold() throws Exception {
        assertThat(run("THROWS", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("U4038", "java.lang.IllegalStateException"));
        assertThatItStillRuns();
    }

    @Test
    void aProgramThatLoopsIsEndedAndTheNextOneRuns() throws Exception {
        assertThat(run("LOOPS", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("S322", "runaway"));
        assertThatItStillRuns();
        assertThat(regions.statistics().abended().get("LOOPS")).containsEntry("S322", 1L);
    }

    @Test
    void aProgramThatEndsItsProcessAbendsWithItsStatus() throws Exception {
        assertThat(run("EXITS", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("U0007", "the process was ended with status 7"));
        assertThatItStillRuns();
    }

    @Test
    void aProgramThatIsNowhereIsNotFound() throws Exception {
        assertThat(run("NOWHERE", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("S806", "There is no program NOWHERE"));
    }

    @Test
    void whatImsEndsGetsNoReply() throws Exception {
        assertThat(run("ROLLS", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("U0778", "ended by IMS"));
        assertThatItStillRuns();
    }

    @Test
    void aSegmentThatNoMessageCanCarryEndsTheProgram() throws Exception {
        assertThat(run("TALKS", new MessageQueue()))
                .isInstanceOfSatisfying(
                        ProgramEnd.Abended.class,
                        abended -> assertThat(abended.code()).isEqualTo("S878"));
        assertThatItStillRuns();
    }

    @Test
    void aKilledProcessIsReplaced() throws Exception {
        MessageQueue queue = new MessageQueue(message("ONE"));
        ProgramEnd end =
                run(
                        "ECHO",
                        call -> {
                            ProcessHandle.current()
                                    .children()
                                    .forEach(ProcessHandle::destroyForcibly);
                            return queue.call(call);
                        });
        assertThat(end).isEqualTo(new ProgramEnd.Abended("S222", "killed"));
        assertThatItStillRuns();
    }

    @Test
    void renewedProgramsAreRunByWhatStartsFromThenOn() throws Exception {
        Path jar = folder.resolve("programs.jar");
        byte[] before = Files.readAllBytes(jar);
        int generation = regions.statistics().generation();
        Files.delete(jar);
        assertThat(regions.renew().generation()).isEqualTo(generation + 1);
        assertThat(run("ECHO", new MessageQueue()))
                .isEqualTo(new ProgramEnd.Abended("S806", "There is no program ECHO"));
        Files.write(jar, before);
        regions.renew();
        assertThatItStillRuns();
    }
}
