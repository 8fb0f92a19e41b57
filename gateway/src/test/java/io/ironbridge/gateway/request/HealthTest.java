package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HealthTest {
    private final Health health = new Health();

    @Test
    void itIsReadyBetweenStartAndStop() {
        assertThat(health.isReady()).isFalse();
        health.started();
        assertThat(health.isReady()).isTrue();
        health.stopping();
        assertThat(health.isReady()).isFalse();
    }

    @Test
    void itIsReadyOnlyIfAllChecksAreUp() {
        AtomicBoolean isUp = new AtomicBoolean(true);
        health.started();
        health.require(new Health.Check("audit", () -> true, Map.of()));
        health.require(new Health.Check("transactionLog", isUp::get, Map.of("inDoubt", () -> 3)));
        assertThat(health.isReady()).isTrue();
        isUp.set(false);
        assertThat(health.isReady()).isFalse();
        assertThat(health.checks())
                .isEqualTo(
                        "{\"name\":\"audit\",\"status\":\"UP\"},"
                                + "{\"name\":\"transactionLog\",\"status\":\"DOWN\","
                                + "\"data\":{\"inDoubt\":3}}");
    }
}
