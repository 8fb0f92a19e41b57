package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.MessageDescriptor;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelectorsTest {
    private static final MessageDescriptor BOTH =
            MessageDescriptor.NONE.withMessageId("ID:41").withCorrelationId("O'Neill");

    @Test
    void withoutIdsTheServiceSelects() {
        assertThat(Selectors.wanted(Optional.of("kind='A'"), MessageDescriptor.NONE))
                .contains("kind='A'");
        assertThat(Selectors.wanted(Optional.empty(), MessageDescriptor.NONE)).isEmpty();
    }

    @Test
    void bothIdsHaveToMatchAndQuotesAreDoubled() {
        assertThat(Selectors.wanted(Optional.empty(), BOTH))
                .contains("JMSMessageID='ID:41' AND JMSCorrelationID='O''Neill'");
    }

    @Test
    void anAlternativeOfTheServiceStaysOne() {
        assertThat(
                        Selectors.wanted(
                                Optional.of("a=1 OR b=2"),
                                MessageDescriptor.NONE.withMessageId("ID:41")))
                .contains("JMSMessageID='ID:41' AND (a=1 OR b=2)");
    }
}
