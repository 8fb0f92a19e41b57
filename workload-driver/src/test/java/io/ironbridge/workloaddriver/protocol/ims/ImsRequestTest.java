package io.ironbridge.workloaddriver.protocol.ims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImsRequestTest {
    private static final OutputCheck CHECK = new OutputCheck(16, OutputCheck.Content.ANY);

    @ParameterizedTest
    @ValueSource(strings = {"", "ibinqs", "9LIVES", "TOOLONGCODE", "A B"})
    void whatIsNoTransactionCodeIsRefused(String code) {
        assertThatThrownBy(() -> new ImsRequest(code, "", 42, CHECK))
                .hasMessageContaining("no transaction code");
    }

    @Test
    void theTextHasToFitBehindTheCode() {
        new ImsRequest("IBINQS", "0123456789", 22, CHECK);

        assertThatThrownBy(() -> new ImsRequest("IBINQS", "0123456789", 21, CHECK))
                .hasMessageContaining("does not fit into 21 bytes");
        assertThatThrownBy(() -> new ImsRequest("IBINQS", "", 32_768, CHECK))
                .hasMessageContaining("does not fit into 32768 bytes");
        assertThatThrownBy(() -> new ImsRequest("IBINQS", "\u00e9", 42, CHECK))
                .hasMessageContaining("does not fit");
    }

    @Test
    void thePasswordIsNotShown() {
        ImsAccount account = new ImsAccount("USER1", "PASSW0RD");

        assertThat(account.toString()).contains("USER1").doesNotContain("PASSW0RD");
        assertThatThrownBy(() -> new ImsAccount("USER1", "NINECHARS"))
                .hasMessageNotContaining("NINECHARS");
    }

    /** IRM_TIMER is no number of seconds. */
    @ParameterizedTest
    @CsvSource({"1, 40", "5, 44", "10, 49", "30, 69", "59, 98"})
    void theTimerIsInTheManualsSteps(int seconds, int value) {
        assertThat(limits(Duration.ofSeconds(seconds)).timer()).isEqualTo(value);
    }

    @Test
    void theTimerIsOneOfWholeSeconds() {
        assertThatThrownBy(() -> limits(Duration.ofMillis(1500))).hasMessageContaining("IRM_TIMER");
        assertThatThrownBy(() -> limits(Duration.ofSeconds(60))).hasMessageContaining("IRM_TIMER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HWS1", "ABC", "ABCDE", "1ABC", "abcd"})
    void clientIdsBeginWithFourCharactersOfTheirOwn(String clients) {
        assertThatThrownBy(() ->
                        new ImsSettings(
                                "127.0.0.1",
                                9999,
                                "IMS1",
                                new ImsAccount("USER1", ""),
                                clients,
                                ImsSettings.Limits.DEFAULTS))
                .hasMessageContaining("no beginning of client ids");
    }

    private static ImsSettings.Limits limits(Duration ims) {
        Duration second = Duration.ofSeconds(1);
        return new ImsSettings.Limits(second, ims, second, 100);
    }
}
