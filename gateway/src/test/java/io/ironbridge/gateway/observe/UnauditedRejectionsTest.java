package io.ironbridge.gateway.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UnauditedRejectionsTest {
    private final LogLines log = new LogLines(UnauditedRejections.class);

    @AfterEach
    void listenNoMore() {
        log.close();
    }

    @Test
    void theyAreToldOnceAMinuteAndAtTheEnd() {
        try (UnauditedRejections refusals = new UnauditedRejections()) {
            for (int i = 0; i < 1234; i++) {
                refusals.add();
            }
            assertThat(refusals.count()).isEqualTo(1234);
            assertThat(log.lines()).hasSize(1);
        }
        assertThat(log.lines())
                .extracting(line -> line.split(" have not been ", 2)[0])
                .containsExactly(
                        "IRB-GW-0323W 1 unauthenticated requests that were rejected",
                        "IRB-GW-0323W 1234 unauthenticated requests that were rejected");
    }

    @Test
    void withoutAnyNothingIsTold() {
        new UnauditedRejections().close();
        assertThat(log.lines()).isEmpty();
    }
}
