package io.ironbridge.lab.ims.messageregion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.ServantSettings;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("system")
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CobolProgramsIT {
    private static final ServantSettings ONE =
            new ServantSettings(
                    new ServantSettings.Pool(1, 1, 1, Duration.ZERO),
                    new ServantSettings.Starting(Duration.ofSeconds(60), 5, Duration.ofMillis(50)),
                    new ServantSettings.Jvm(64, 1),
                    new ServantSettings.Connections(1, false, 1 << 16));
    private static final List<PcbDescription> PCBS =
            List.of(
                    new PcbDescription.Message(""),
                    new PcbDescription.Database("IBACCT", "AP", 1, 3));
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private MessageRegions regions;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
        regions =
                MessageRegions.start(
                        MessageRegionsConfig.DEFAULTS
                                .withPrograms(folder("cobol"), folder("faults"))
                                .withLabPrograms(false)
                                .withDataDirectory(data)
                                .withServants(ONE)
                                .withLimits(
                                        new MessageRegionsConfig.Limits(
                                                Duration.ofSeconds(8),
                                                Duration.ofSeconds(60),
                                                1_000_000)));
    }

    private static Path folder(String name) throws Exception {
        return Path.of(Objects.requireNonNull(CobolProgramsIT.class.getResource(name)).toURI());
    }

    @AfterAll
    void close() throws IOException {
        if (regions != null) {
            regions.close();
        }
    }

    private ProgramEnd run(String program, DliService calls) throws InterruptedException {
        return regions.regions().getFirst().run(new ProgramStart(program, "PSB1", PCBS), calls);
    }

    private static byte[] bytes(Object... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Object part : parts) {
            all.writeBytes(
                    part instanceof String text
                            ? HostData.text(text, text.length())
                            : (byte[]) part);
        }
        return all.toByteArray();
    }

    private static byte[] hex(String digits) {
        return HEX.parseHex(digits.replace(" ", ""));
    }

    private static String tell(DliCall call) {
        StringBuilder exit = new StringBuilder(call.pcb() + " " + call.function());
        exit.append(' ').append(HEX.formatHex(call.area().bytes()));
        call.parameters().forEach(part -> exit.append(' ').append(HEX.formatHex(part.bytes())));
        return exit.toString();
    }

    /** Answers what CALLS asks; keeps what it asked. */
    private static final class Script implements DliService {
        private final List<DliCall> calls = new ArrayList<>();

        @Override
        public DliReply call(DliCall call) {
            calls.add(call);
            return call.pcb() == 0 ? message(call) : segment(call);
        }

        private static DliReply message(DliCall call) {
            return switch (call.function()) {
                case "GU" ->
                        new DliReply(
                                DliReply.OK,
                                HostData.segment(bytes("CALLS   ", hex("0012345C 0003"), "FIRST")),
                                new PcbMask.InputOutput(
                                        "TERM1", 26_326, 1_827_059, 77, "MODIN", "USER1", "GRP"));
                case "GN" ->
                        new DliReply(
                                DliReply.OK,
                                HostData.segment(bytes("SECOND  ", hex("0000100C 0000"), "X")),
                                new PcbMask.Unchanged());
                default -> new DliReply(DliReply.OK, Area.EMPTY, new PcbMask.Unchanged());
            };
        }

        private static DliReply segment(DliCall call) {
            PcbMask shown = new PcbMask.Database(1, "ACCOUNT", Area.of(hex("00123C")));
            return switch (call.function()) {
                case "ISRT" -> new DliReply("II", Area.EMPTY, shown);
                case "REPL", "DLET" -> new DliReply(DliReply.OK, Area.EMPTY, shown);
                default -> new DliReply(DliReply.OK, Area.of(bytes(hex("00123C"), "BROWN")), shown);
            };
        }
    }

    @Test
    void everyCallReachesTheRegionInHostForm() throws Exception {
        Script script = new Script();
        assertThat(run("CALLS", script)).isEqualTo(new ProgramEnd.Returned());
        String keySsa = HEX.formatHex(bytes("ACCOUNT (ACCTNO   = ", hex("00123C"), ")"));
        String anySsa = HEX.formatHex(bytes("ACCOUNT  "));
        String smith = HEX.formatHex(bytes(hex("00123C"), "SMITH"));
        String output =
                HEX.formatHex(
                        bytes(
                                hex("0062 0000 000049435C"),
                                "TERM1   " + "0026326" + "1827059" + "0077" + "II" + "USER1   ",
                                "00123" + "0003" + "01" + "ACCOUNT " + "0001",
                                "IBACCT  AP  BROWN" + " ".repeat(13)));
        assertThat(script.calls.stream().map(CobolProgramsIT::tell))
                .containsExactly(
                        "0 GU ",
                        "1 GU  " + keySsa,
                        "1 GN  " + anySsa,
                        "1 GNP ",
                        "1 GHN ",
                        "1 GHNP ",
                        "1 GHU  " + keySsa,
                        "1 REPL " + smith,
                        "1 DLET " + smith,
                        "1 ISRT " + smith + " " + anySsa,
                        "0 GN ",
                        "0 ISRT " + output + " " + HEX.formatHex(bytes("MODOUT  ")),
                        "0 PURG ",
                        "0 ROLB ",
                        "0 CHKP " + HEX.formatHex(bytes("CHKP0001")));
    }

    @Test
    void aProgramCallsLanguageEnvironmentWhichEndsItWhereThereIsNoFeedbackCode() throws Exception {
        Script script = new Script();

        assertThat(run("DATES", script))
                .isEqualTo(new ProgramEnd.Abended("U4038", "COBOL runtime error"));

        assertThat(script.calls.stream().map(CobolProgramsIT::tell))
                .containsExactly("0 ISRT " + HEX.formatHex(bytes(hex("000D 0000"), "000148138")));
    }

    @Test
    void everyRunBeginsWithFreshStorage() throws Exception {
        Script first = new Script();
        Script second = new Script();
        run("CALLS", first);
        run("CALLS", second);
        assertThat(second.calls).isEqualTo(first.calls);
    }

    @ParameterizedTest
    @CsvSource({
        "BADPACK, S0C7, data exception",
        "DIVIDES, S0CB, decimal divide",
        "CRASHES, S0C4, protection exception",
        "ABENDS, U4000, CEE3ABD",
        "STOPS, U0000, the process was ended with status 0",
        "LOOPS, S322, runaway",
        "MISSES, S806, module not found",
        "MISSESIT, S806, module not found",
        "BADPCB, U0476, invalid PCB",
        "TOOSHORT, S0C4, protection exception"
    })
    void aProgramThatFailsHasItsCodeAndHarmsNothingElse(String program, String code, String reason)
            throws Exception {
        DliService service =
                call ->
                        new DliReply(
                                DliReply.OK,
                                HostData.segment(bytes("NONO")),
                                new PcbMask.Unchanged());
        assertThat(run(program, service)).isEqualTo(new ProgramEnd.Abended(code, reason));
        assertThat(run("CALLS", new Script())).isEqualTo(new ProgramEnd.Returned());
    }

    @Test
    void whatDoesNotCompileIsToldWithFileAndLine() throws Exception {
        List<String> messages = regions.renew().messages();
        assertThat(messages)
                .anyMatch(text -> text.contains("SYNTAX.cbl:4") && text.contains("NOWHERE"))
                .anyMatch(text -> text.contains("NOITEM.cbl:12") && text.contains("MISSPELT"))
                .anyMatch(text -> text.contains("NOITEM.cbl:") && text.contains("IRB-LAB-7021E"))
                .anyMatch(text -> text.contains("ONLINE.cbl: IRB-LAB-8210E"));
        assertThat(run("NOITEM", new Script()))
                .isEqualTo(new ProgramEnd.Abended("S806", "There is no program NOITEM"));
    }
}
