package io.ironbridge.gateway.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogWordsTest {
    @Test
    void aMessageOfARequestHasBothIds() {
        assertThat(LogWords.of("IRB-GW-0203W Request a-1_.z (staff getStaff): db2 is gone"))
                .isEqualTo(
                        new LogWords(
                                "IRB-GW-0203W",
                                "a-1_.z",
                                "Request a-1_.z (staff getStaff): db2 is gone"));
        assertThat(LogWords.of("IRB-GW-0222I Request ab: refused").requestId()).isEqualTo("ab");
    }

    @Test
    void otherMessagesHaveOneOrNone() {
        assertThat(LogWords.of("IRB-GW-0805I Stopped."))
                .isEqualTo(new LogWords("IRB-GW-0805I", null, "Stopped."));
        assertThat(LogWords.of("IRB-GW-0801I Requests in flight").requestId()).isNull();
        assertThat(LogWords.of("Request x: of a library"))
                .isEqualTo(new LogWords(null, null, "Request x: of a library"));
    }

    @Test
    void aMessageOfSeveralLinesStaysWhole() {
        assertThat(LogWords.of("IRB-GW-0900E a\nb").text()).isEqualTo("a\nb");
    }
}
