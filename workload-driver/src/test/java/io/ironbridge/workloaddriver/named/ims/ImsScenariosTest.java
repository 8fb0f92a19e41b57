package io.ironbridge.workloaddriver.named.ims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which places the scenarios measure. */
class ImsScenariosTest {
    private static final RunSelection BRIEF =
            new RunSelection(true, null, Set.of(), Map.of(), null, null);

    // ---- ims-message-size

    @Test
    void bothSidesAreMeasuredWithEachSizeAndNumberOfSockets() {
        List<Schedule.Place> places = ImsMessageSize.places(RunSelection.FULL);

        assertThat(places).hasSize(8).doesNotHaveDuplicates();
        assertThat(places)
                .allMatch(place -> place.sides().equals(List.of("gateway", "ims-connect")));
        assertThat(ImsMessageSize.places(BRIEF)).hasSize(4).allMatch(places::contains);
    }

    @Test
    void oneSideAndOnePlaceCanBeChosen() {
        RunSelection selection =
                new RunSelection(
                        false,
                        null,
                        Set.of("ims-connect"),
                        Map.of("size", Set.of("500/22K"), "sockets", Set.of("16")),
                        null,
                        null);

        assertThat(ImsMessageSize.places(selection))
                .containsExactly(
                        new Schedule.Place(
                                Map.of("size", "500/22K", "sockets", "16"),
                                List.of("ims-connect")));
    }

    // ---- ims-connect-peak

    @Test
    void theLabIsMeasuredWithShortMessagesOnlyUnlessSomebodyAsks() {
        assertThat(peak(RunSelection.FULL, "ims-connect")).hasSize(7);
        assertThat(peak(RunSelection.FULL, "connector")).hasSize(14);
        assertThat(peak(BRIEF, "connector")).hasSize(6);
        RunSelection large = at("size", "500/22K");
        assertThat(peak(large, "ims-connect")).hasSize(7);
        RunSelection side =
                new RunSelection(false, null, Set.of("connector"), Map.of(), null, null);
        assertThat(peak(side, "ims-connect")).isEmpty();
    }

    private static List<Schedule.Place> peak(RunSelection selection, String side) {
        return ImsConnectPeak.places(
                selection,
                side.equals("connector") ? ImsConnectPeak.CONNECTOR : ImsConnectPeak.STRAIGHT);
    }

    // ---- ims-logging

    @Test
    void eachValueOfEachAxisOfTheLogIsMeasured() {
        List<LogSetting> all = ImsLogging.settings(RunSelection.FULL);

        assertThat(all).doesNotHaveDuplicates().contains(LogSetting.BASE);
        for (AxisValues axis : LogSetting.AXES) {
            assertThat(all.stream().map(one -> one.at().get(axis.name())).distinct())
                    .as(axis.name())
                    .containsExactlyInAnyOrderElementsOf(axis.values());
        }
        assertThat(all).containsAll(ImsLogging.settings(BRIEF));
    }

    @Test
    void theWritesOfTheReportAreMeasuredWithTheirInputs() {
        List<LogSetting> all = ImsLogging.settings(RunSelection.FULL);

        for (String write : List.of("9", "19", "28")) {
            assertThat(all).contains(LogSetting.BASE.withWrite(write));
        }
        for (String write : List.of("16", "18", "19")) {
            assertThat(all).contains(LogSetting.BASE.withInput("500").withWrite(write));
        }
    }

    @Test
    void valuesThatSomebodyAsksForAreTakenTogether() {
        RunSelection selection =
                new RunSelection(
                        false,
                        null,
                        Set.of(),
                        Map.of("write", Set.of("28", "9"), "buffers", Set.of("40")),
                        null,
                        null);

        assertThat(ImsLogging.settings(selection))
                .containsExactly(
                        LogSetting.BASE.withWrite("9").withBuffers("40"),
                        LogSetting.BASE.withWrite("28").withBuffers("40"));
    }

    @Test
    void aPlaceIsReadBackAsTheSettingThatItWas() {
        LogSetting setting = LogSetting.BASE.withAtOnce("all").withBlock("48K").withInput("500");

        assertThat(LogSetting.of(setting.at())).isEqualTo(setting);
        assertThat(setting.options())
                .containsExactly(
                        "--log-block",
                        "48k",
                        "--log-buffers",
                        "20",
                        "--log-blocks-per-write",
                        "20",
                        "--simulated-log-write",
                        "19ms");
    }

    @Test
    void allPlacesAreOnTheScenariosAxes() {
        Map<String, List<String>> axes =
                new ImsLogging()
                        .axes().stream()
                                .collect(Collectors.toMap(AxisValues::name, AxisValues::values));

        for (LogSetting one : ImsLogging.settings(RunSelection.FULL)) {
            one.at()
                    .forEach((axis, value) ->
                            assertThat(Objects.requireNonNull(axes.get(axis))).contains(value));
        }
    }

    private static RunSelection at(String axis, String value) {
        return new RunSelection(false, null, Set.of(), Map.of(axis, Set.of(value)), null, null);
    }
}
