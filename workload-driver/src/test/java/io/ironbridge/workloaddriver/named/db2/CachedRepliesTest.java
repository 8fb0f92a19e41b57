package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CachedRepliesTest {
    @Test
    void allSidesAreMeasuredAtAllPlacesAndBrieflyUnderSaturationOnly() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);

        assertThat(CachedReplies.places(RunSelection.FULL))
                .hasSize(4)
                .allMatch(place -> place.sides().equals(new CachedReplies().sides()));
        assertThat(CachedReplies.places(brief))
                .extracting(place -> place.at())
                .containsExactly(
                        Map.of("size", "1K", "clients", "saturated"),
                        Map.of("size", "10K", "clients", "saturated"));
    }

    @ParameterizedTest
    @EnumSource(CacheSide.class)
    void aSideIsNamedForItsProcessAndFoundByItsName(CacheSide kind) {
        assertThat(CacheSide.of(kind.label())).isEqualTo(kind);
        assertThat(kind.process()).isIn("gateway", "nginx", "varnish");
        assertThat(kind.isHit())
                .isEqualTo(kind.label().endsWith("-hit") || kind.label().endsWith("-304"));
    }

    @Test
    void onlyTheSideWithoutARuleAsksForTheOperationOfTheSample() {
        assertThat(CacheSide.GATEWAY_UNCACHED.path()).isEqualTo("/projectmanager/employees");
        assertThat(CacheSide.GATEWAY_MISS.path()).isEqualTo("/kept/employees");
    }

    @Test
    void hitsThatCallTheBackEndFail() {
        assertThatCode(() -> CacheSide.NGINX_HIT.checkCalls(5000, 50, 50))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> CacheSide.GATEWAY_304.checkCalls(5000, 50, 51))
                .isInstanceOf(IOException.class)
                .hasMessage("gateway-304: the back end had 51 calls for 5000 requests");
    }

    @Test
    void missesThatDoNotCallTheBackEndFail() {
        assertThatCode(() -> CacheSide.GATEWAY_MISS.checkCalls(5000, 50, 5050))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> CacheSide.GATEWAY_UNCACHED.checkCalls(5000, 50, 4949))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("4949 calls");
    }

    @Test
    void theVersionOfVarnishIsInItsFirstLine() {
        assertThat(Varnish.version("varnishd (varnish-7.1.1 revision 7cee1c5)\nCopyright (c) 2006"))
                .isEqualTo("7.1.1");
    }

    @Test
    void theGuideComparesSidesThatExist() {
        ScenarioGuide guide = ScenarioGuide.of(new CachedReplies().name()).orElseThrow();

        assertThat(guide.figures()).isNotEmpty().allMatch(figure -> figure.x().equals("size"));
        assertThat(guide.comparisons())
                .isNotEmpty()
                .allMatch(pair ->
                        new CachedReplies()
                                .sides()
                                .containsAll(Set.of(pair.first(), pair.second())));
    }
}
