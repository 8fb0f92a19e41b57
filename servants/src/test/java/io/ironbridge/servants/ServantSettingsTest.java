package io.ironbridge.servants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServantSettingsTest {
    private final ServantSettings.Starting settings =
            new ServantSettings.Starting(Duration.ofSeconds(1), 3, Duration.ofMillis(10));

    @Test
    void startsAreSlowedMoreWithEachFailureUpToALimit() {
        assertThat(settings.pauseAfter(0)).isZero();
        assertThat(settings.pauseAfter(1)).hasMillis(10);
        assertThat(settings.pauseAfter(2)).hasMillis(20);
        assertThat(settings.pauseAfter(7)).hasMillis(640);
        assertThat(settings.pauseAfter(1_000_000)).hasMillis(1_000);
    }

    @Test
    void valuesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new ServantSettings.Pool(3, 2, 0, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("min must be 1 to 2");
    }
}
