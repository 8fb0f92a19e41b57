package io.ironbridge.workloaddriver.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.profile.Profile.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledResultTest {
    private static final Map<String, String> SMALL = Map.of("size", "1K");

    @TempDir private Path folder = Path.of("");

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        ScenarioResult result =
                with(
                        new ProfiledPoint("gateway", SMALL, profile(null)),
                        new ProfiledPoint(
                                "gateway",
                                Map.of("size", "5K"),
                                profile(new Instructions(150_000, 50_000))));

        assertThat(read(text(result))).isEqualTo(result);
    }

    @Test
    void withoutProfilesThereIsNoMember() {
        assertThat(text(SmallResult.of())).doesNotContain("profiles");
    }

    @Test
    void partsMustBeAllOfTheCpu() {
        assertFault(
                text(one()).replace("\"cpuMicros\" : 30", "\"cpuMicros\" : 31"),
                "result.json:/profiles/0/parts: error IRB-REPORT-0006E: Their sum is not cpuMicros."
                        + " Correct one of them.");
    }

    @Test
    void aSourceIsOneThatIsKnownAndHasSamples() {
        assertFault(
                text(one()).replace("jdk.CPUTimeSample", "jdk.Guess"),
                "/profiles/0/source: error IRB-REPORT-0004E: 'jdk.Guess' is not valid here.");
        assertFault(
                text(one()).replace("jdk.CPUTimeSample", "none"),
                "/profiles/0/source: error IRB-REPORT-0006E");
    }

    @Test
    void whatMeansNothingIsAFault() {
        assertFault(
                text(one()).replace("\"lost\" : 2", "\"lost\" : 2, \"found\" : 3"),
                "/profiles/0/found: error IRB-REPORT-0003E");
        assertFault(
                text(one()).replace("\"micros\" : 20", "\"micros\" : 20, \"share\" : 3"),
                "/profiles/0/parts/0/share: error IRB-REPORT-0003E");
    }

    @Test
    void anythingIsThereOnce() {
        assertFault(
                text(one()).replace("\"mapping\"", "\"HTTP\""),
                "/profiles/0/parts: error IRB-REPORT-0006E: A name occurs twice.");
    }

    @Test
    void profilesMustFitAxesAndSides() {
        assertThatThrownBy(() ->
                        text(
                                with(
                                        new ProfiledPoint("apache", SMALL, profile(null)),
                                        new ProfiledPoint("gateway", SMALL, profile(null)),
                                        new ProfiledPoint("gateway", SMALL, profile(null)),
                                        new ProfiledPoint(
                                                "gateway", Map.of("size", "9K"), profile(null)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/profiles/0/side")
                .hasMessageContaining("/profiles/2: ")
                .hasMessageContaining("/profiles/3/at/size");
    }

    private static ScenarioResult one() {
        return with(new ProfiledPoint("gateway", SMALL, profile(null)));
    }

    private static ScenarioResult with(ProfiledPoint... profiles) {
        ScenarioResult small = SmallResult.of();
        return new ScenarioResult(
                small.scenario(),
                small.form(),
                small.started(),
                small.ended(),
                small.command(),
                small.environment(),
                small.rounds(),
                small.axes(),
                small.sides(),
                small.points(),
                small.missing(),
                List.of(profiles));
    }

    private static Profile profile(@Nullable Instructions instructions) {
        return new Profile(
                "gateway",
                Source.CPU_TIME,
                4_000,
                2,
                10,
                300_000,
                30,
                List.of(new Share("HTTP", 20), new Share("mapping", 10)),
                List.of(new Share("io.netty.buffer", 12.5)),
                List.of(new Share("io.netty.buffer.ByteBuf.writeBytes", 7.25)),
                instructions);
    }

    private void assertFault(String text, String message) {
        ThrowingCallable reading = () -> read(text);
        assertThatThrownBy(reading)
                .isInstanceOf(FaultyFileException.class)
                .hasMessageContaining(message);
    }

    private ScenarioResult read(String text) throws IOException, FaultyFileException {
        return ScenarioResult.read(Files.writeString(folder.resolve("result.json"), text));
    }

    private static String text(ScenarioResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        result.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
