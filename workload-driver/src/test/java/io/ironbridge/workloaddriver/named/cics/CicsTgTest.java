package io.ironbridge.workloaddriver.named.cics;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CicsTgTest {
    private static final RunSelection BRIEF =
            new RunSelection(true, null, Set.of(), Map.of(), null, null);

    @Test
    void allOfItHasAllClientsThatThinkAndThreeNumbersOfThemAtTheFixedRate() {
        List<Schedule.Place> places = CicsTg.places(RunSelection.FULL);

        assertThat(places)
                .hasSize(16)
                .allMatch(place -> place.sides().containsAll(List.of("commarea", "channel")));
        assertThat(places.stream().filter(place -> place.sides().size() > 2))
                .extracting(Schedule.Place::at)
                .containsExactly(
                        Map.of("payload", "4K", "pace", "rate", "clients", "300"),
                        Map.of("payload", "32K", "pace", "rate", "clients", "300"));
        assertThat(places.stream().filter(place -> "rate".equals(place.at().get("pace"))))
                .extracting(place -> place.at().get("clients"))
                .containsExactly("100", "300", "500", "100", "300", "500");
    }

    @Test
    void theShortFormHasTheEnds() {
        assertThat(CicsTg.places(BRIEF))
                .hasSize(8)
                .allMatch(place -> Set.of("100", "500").contains(place.at().get("clients")));
    }

    @Test
    void clientsWithoutAGatewayAreMeasuredWhereSomebodyAsks() {
        RunSelection selection =
                new RunSelection(
                        false,
                        null,
                        Set.of("host-link-commarea"),
                        Map.of("pace", Set.of("think"), "clients", Set.of("500")),
                        null,
                        null);

        assertThat(CicsTg.places(selection))
                .hasSize(2)
                .allMatch(place -> place.sides().equals(List.of("host-link-commarea")));
    }

    @Test
    void anyNumberOfClientsCanBeAskedForAtEitherPace() {
        RunSelection selection =
                new RunSelection(
                        false,
                        null,
                        Set.of("channel"),
                        Map.of("clients", Set.of("200"), "payload", Set.of("4K")),
                        null,
                        null);

        assertThat(CicsTg.places(selection))
                .extracting(Schedule.Place::at)
                .containsExactly(
                        Map.of("payload", "4K", "pace", "rate", "clients", "200"),
                        Map.of("payload", "4K", "pace", "think", "clients", "200"));
    }

    @Test
    void atTheFixedRateMoreClientsThinkLonger() {
        CicsPaces paces = CicsPaces.of(RunSelection.FULL);

        assertThat(paces.of("rate", "100").thinkTime()).isEqualTo(Duration.ofMillis(250));
        assertThat(paces.of("rate", "500").thinkTime()).isEqualTo(Duration.ofMillis(1_250));
        assertThat(paces.of("think", "500").thinkTime()).isEqualTo(Duration.ofSeconds(1));
        assertThat(paces.of("think", "500").clients()).isEqualTo(500);
    }

    @Test
    void theAnswerIsThePayloadWithAnotherLastByte() {
        EchoCall echo = EchoCall.of("commarea", "32K");
        String request = echo.request();
        String answer = new String(echo.answer(), StandardCharsets.UTF_8);

        assertThat(echo.bytes()).isEqualTo(32_763);
        assertThat(request).hasSize(32_763 + "{\"payload\":\"\"}".length());
        assertThat(answer).hasSameSizeAs(request).endsWith("$\"}");
        assertThat(answer.substring(0, answer.length() - 3))
                .isEqualTo(request.substring(0, request.length() - 3));
        assertThat(EchoCall.of("channel", "32K").bytes()).isEqualTo(32_768);
        assertThat(EchoCall.of("channel", "4K").path()).isEqualTo("/echo/channel/4k");
    }
}
