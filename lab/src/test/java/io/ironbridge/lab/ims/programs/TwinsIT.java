package io.ironbridge.lab.ims.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.messageregion.MessageRegions;
import io.ironbridge.lab.ims.messageregion.MessageRegionsConfig;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.ServantSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lab's programs in COBOL make the same calls as their twins in Java, byte for byte. */
@Tag("system")
@Timeout(180)
class TwinsIT {
    private static final MessageRegionsConfig ONE =
            MessageRegionsConfig.DEFAULTS.withServants(
                    ServantSettings.defaults()
                            .withPool(new ServantSettings.Pool(1, 1, 0, Duration.ZERO)));

    private static void assumeCobc() {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
    }

    private static List<DliCall> inRegion(
            MessageRegions regions,
            String program,
            List<Area> messages,
            Map<String, byte[]> segments)
            throws InterruptedException {
        ScriptedIms ims = new ScriptedIms(messages, segments);
        MessageRegion region = regions.regions().getFirst();
        assertThat(region.run(ScriptedIms.start(program, "DBD"), ims))
                .isEqualTo(new ProgramEnd.Returned());
        return ims.calls();
    }

    private static List<DliCall> inJava(
            String program, List<Area> messages, Map<String, byte[]> segments) {
        return new ScriptedIms(messages, segments).ran(program).calls();
    }

    @Test
    void cobolAndJavaMakeTheSameCalls() throws Exception {
        assumeCobc();
        try (MessageRegions regions = MessageRegions.start(ONE)) {
            assertThat(regions.renew().programs()).containsExactly("DFSIVP1", "IBINQ");
            compare(regions, "DFSIVP1", Samples.phoneMessages(), Samples.people());
            compare(regions, "IBINQ", Samples.inquiries(), Samples.accounts());
            reportRoundTrip(regions);
        }
    }

    private static void compare(
            MessageRegions regions,
            String program,
            List<Area> messages,
            Map<String, byte[]> segments)
            throws InterruptedException {
        List<DliCall> cobol = inRegion(regions, program, messages, segments);
        List<DliCall> java = inJava(program, messages, segments);
        for (int i = 0; i < Math.min(cobol.size(), java.size()); i++) {
            assertThat(cobol.get(i)).as("call %d of %s", i, program).isEqualTo(java.get(i));
        }
        assertThat(cobol).hasSameSizeAs(java);
    }

    /** Only told: it depends on the machine. */
    private static void reportRoundTrip(MessageRegions regions) throws InterruptedException {
        List<Area> many =
                new ArrayList<>(
                        Collections.nCopies(2_000, Samples.inquiry("IBINQS", "0000000003", 42)));
        inRegion(regions, "IBINQ", many, Samples.accounts());
        long began = System.nanoTime();
        int calls = inRegion(regions, "IBINQ", many, Samples.accounts()).size();
        long each = (System.nanoTime() - began) / calls / 1_000;
        System.getLogger(TwinsIT.class.getName())
                .log(System.Logger.Level.INFO, "A DL/I call of COBOL takes {0} us", each);
    }

    @Test
    void withoutACompilerTheTwinsRun() throws Exception {
        MessageRegionsConfig config =
                ONE.withCobol(
                        new MessageRegionsConfig.Cobol("no-such-cobc", true, "037", Duration.ZERO));
        try (MessageRegions regions = MessageRegions.start(config)) {
            List<DliCall> calls =
                    inRegion(regions, "DFSIVP1", Samples.phoneMessages(), Samples.people());
            assertThat(calls)
                    .isEqualTo(inJava("DFSIVP1", Samples.phoneMessages(), Samples.people()));
        }
    }
}
