package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTimesTest {

    @ParameterizedTest
    @CsvSource({"1996-3-4, 1996-03-04", "2024-02-29, 2024-02-29", "0001-01-01, 0001-01-01"})
    void dateMayLackLeadingZeros(String given, String jdbc) throws Exception {
        assertThat(DateTimes.date(given)).isEqualTo(jdbc);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NOT_A_DATE", "2023-02-29", "0000-01-01", "1996-03-04T00:00:00Z"})
    void whatIsNoDateIsSqlstate22007(String given) {
        assertThatThrownBy(() -> DateTimes.date(given))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22007"));
    }

    @ParameterizedTest
    @CsvSource({"8.05, 08:05:00", "08.05.09, 08:05:09", "23:59:59, 23:59:59"})
    void timeMayHavePointsOrColons(String given, String jdbc) throws Exception {
        assertThat(DateTimes.time(given)).isEqualTo(jdbc);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-1-2-3.04.05, 2024-01-02 03:04:05.0",
        "2024-01-02T03:04:05.123456, 2024-01-02 03:04:05.123456",
        "2024-01-02 03:04:05.5, 2024-01-02 03:04:05.5"
    })
    void timestampMayHaveDb2OrIsoForm(String given, String jdbc) throws Exception {
        assertThat(DateTimes.timestamp(given)).isEqualTo(jdbc);
    }

    @Test
    void outputHasDb2Form() {
        assertThat(DateTimes.showTime("03:04:05")).isEqualTo("03.04.05");
        assertThat(DateTimes.showTimestamp("2024-01-02 03:04:05.5"))
                .isEqualTo("2024-01-02-03.04.05.500000");
        assertThat(DateTimes.showTimestamp("2024-01-02 03:04:05.123456789"))
                .isEqualTo("2024-01-02-03.04.05.123456789");
    }
}
