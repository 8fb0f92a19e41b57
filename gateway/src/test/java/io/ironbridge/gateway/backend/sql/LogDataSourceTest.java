package io.ironbridge.gateway.backend.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorsql.SqlConfig;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogDataSourceTest {
    private static final String URL = "jdbc:postgresql://db-log/log";
    private static final Duration LEASE = Duration.ofSeconds(15);

    @Test
    void eachWaitIsAThirdOfTheLease() {
        SqlConfig fitted = LogDataSource.fitted(SqlConfig.of(URL), LEASE);
        assertThat(fitted.properties())
                .isEqualTo(Map.of("socketTimeout", "5", "connectTimeout", "5"));
        assertThat(fitted.pool().connectTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(fitted.pool().maxSize()).isEqualTo(SqlConfig.Pool.DEFAULTS.maxSize() + 1);
    }

    @Test
    void whatIsConfiguredCounts() {
        SqlConfig given =
                SqlConfig.of(URL + "?connectTimeout=9")
                        .withProperties(Map.of("socketTimeout", "20"));
        assertThat(LogDataSource.fitted(given, LEASE).properties())
                .isEqualTo(Map.of("socketTimeout", "20"));
    }

    @Test
    void aLongLeaseLengthensNoWaitForTheDatabase() {
        assertThat(LogDataSource.fitted(SqlConfig.of(URL), Duration.ofHours(1)).pool())
                .extracting(SqlConfig.Pool::connectTimeout)
                .isEqualTo(SqlConfig.Pool.DEFAULTS.connectTimeout());
    }
}
