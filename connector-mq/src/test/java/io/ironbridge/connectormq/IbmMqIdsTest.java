package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IbmMqIdsTest {
    private static final String ZEROS = "0".repeat(48);

    @ParameterizedTest
    @CsvSource({
        "AB, 4142",
        "ä€, c3a4e282ac",
        "ID:0aFF, 0aff",
        "ID:0aF, 49443a306146",
        "ID:no digits, 49443a6e6f20646967697473",
        "abcdefghijklmnopqrstuvwx, 6162636465666768696a6b6c6d6e6f707172737475767778",
    })
    void anIdIsItsBytesWithZerosBehind(String given, String digits) {
        assertThat(IbmMqIds.correlationId(given))
                .isEqualTo("ID:" + (digits + ZEROS).substring(0, 48));
    }

    @Test
    void idsThatMqGaveStay() {
        String given = "ID:414d5120514d372020202020202020206a1b2c3d4e5f6071";
        assertThat(IbmMqIds.correlationId(given)).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abcdefghijklmnopqrstuvwxy", "€€€€€€€€€"})
    void moreThan24BytesAreRefused(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IbmMqIds.correlationId(given))
                .withMessageContaining("the maximum of MQ is 24")
                .withMessageNotContaining(given);
    }
}
