package io.ironbridge.workloaddriver.named.mq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MqVsClientTest {
    @Test
    void allSidesAreMeasuredAtAllPlaces() {
        assertThat(MqVsClient.places(RunSelection.FULL))
                .hasSize(15)
                .allMatch(place ->
                        place.sides().equals(List.of("gateway", "connecting", "connected")));
    }

    @Test
    void theShortFormHasTheFewestAndTheMostRequesters() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);

        assertThat(MqVsClient.places(brief))
                .hasSize(6)
                .extracting(place -> place.at().get("requesters"))
                .containsOnly("10", "50");
    }

    @Test
    void whatSomebodyChoseIsMeasured() {
        RunSelection selection =
                new RunSelection(
                        true,
                        null,
                        Set.of("connected"),
                        Map.of("size", Set.of("64K"), "requesters", Set.of("30")),
                        null,
                        null);

        assertThat(MqVsClient.places(selection))
                .containsExactly(
                        new Schedule.Place(
                                Map.of("size", "64K", "requesters", "30"), List.of("connected")));
    }

    @Test
    void requestsAreOfAtMost50BytesAndHoldTheSize() {
        assertThat(SizedRequest.ALL)
                .allSatisfy(wanted ->
                        assertThat(wanted.request().getBytes(StandardCharsets.UTF_8))
                                .hasSizeLessThanOrEqualTo(50));
        assertThat(SizedRequest.of("64K").request())
                .isEqualTo("{\"size\":65536,\"token\":\"drive\"}");
    }

    @Test
    void aReplyIsKnownByTokenLengthAndFilling() {
        SizedRequest wanted = SizedRequest.of("1K");
        String right = reply("drive", "x".repeat(1024 - 27));

        assertThat(right).hasSize(1024);
        assertThat(wanted.isReply(right)).isTrue();
        assertThat(wanted.isReply(right + " ")).isFalse();
        assertThat(wanted.isReply(reply("other", "x".repeat(1024 - 27)))).isFalse();
        assertThat(wanted.isReply(reply("drive", "x".repeat(1024 - 28) + "y"))).isFalse();
        assertThat(wanted.isReply(reply("drive", " ".repeat(1024 - 27)))).isFalse();
    }

    private static String reply(String token, String data) {
        return "{\"token\":\"" + token + "\",\"data\":\"" + data + "\"}";
    }

    /** A figure of a place or side that is not there would never be drawn. */
    @Test
    void theGuideNamesSidesAndPlacesThatThereAre() {
        ScenarioGuide guide = ScenarioGuide.of(new MqVsClient().name()).orElseThrow();

        assertThat(guide.figures()).isNotEmpty();
        assertThat(guide.figures())
                .allSatisfy(figure -> {
                    assertThat(figure.x()).isIn(MqVsClient.SIZE, MqVsClient.REQUESTERS);
                    figure.at()
                            .forEach((axis, value) ->
                                    assertThat(
                                                    axis.equals(MqVsClient.SIZE)
                                                            ? SizedRequest.sizes()
                                                            : MqVsClient.NUMBERS)
                                            .contains(value));
                });
        assertThat(guide.comparisons())
                .allSatisfy(
                        pair -> assertThat(MqSide.labels()).contains(pair.first(), pair.second()));
    }
}
