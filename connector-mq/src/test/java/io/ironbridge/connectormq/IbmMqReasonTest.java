package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectormq.IbmMqSettings.Address;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be known of IBM MQ without its client. */
class IbmMqReasonTest {
    @ParameterizedTest
    @CsvSource({
        "2035, NOT_AUTHORISED",
        "2085, NOT_FOUND",
        "2016, UNAVAILABLE",
        "2051, UNAVAILABLE",
        "2053, UNAVAILABLE",
        "2030, REFUSED",
        "2031, REFUSED",
        "2003, ROLLED_BACK",
        "2999, REFUSED",
    })
    void aReasonCodeTellsTheFault(int reason, HostFault fault) {
        MqDriver.Meaning meaning = IbmMqReason.meaning(reason);
        assertThat(meaning.fault()).contains(fault);
        assertThat(meaning.code()).isEqualTo(Integer.toString(reason));
        assertThat(meaning.what()).startsWith("MQRC " + reason + ": ");
    }

    @ParameterizedTest
    @ValueSource(ints = {2009, 2059, 2161, 2162, 2202, 2203, 2397, 2495, 2538})
    void aReasonCodeTellsThatTheConnectionIsBroken(int reason) {
        assertThat(IbmMqReason.meaning(reason).fault()).isEmpty();
        assertThat(IbmMqReason.meaning(reason).what()).startsWith("MQRC " + reason + ": ");
    }

    @Test
    void aDestinationIsAUri() {
        assertThat(IbmMqDriver.uri(MqDestination.queue("BANK.REQUEST")))
                .isEqualTo("queue:///BANK.REQUEST?putAsyncAllowed=0&readAheadAllowed=0");
        assertThat(IbmMqDriver.uri(MqDestination.topic("Bank/Rates")))
                .isEqualTo("topic://Bank/Rates?putAsyncAllowed=0&readAheadAllowed=0");
        assertThat(IbmMqDriver.uri(MqDestination.queue("A%41B"))).startsWith("queue:///A%2541B?");
        MqDestination cobols =
                new MqDestination(
                        MqDestination.Type.QUEUE,
                        "BANK.REQUEST",
                        Optional.of("QM7"),
                        true,
                        OptionalInt.of(819),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty());
        assertThat(IbmMqDriver.uri(cobols))
                .startsWith("queue://QM7/BANK.REQUEST?")
                .endsWith("&targetClient=1&CCSID=819");
    }

    @Test
    void aMissingClientIsToldWithWhatToDo(@TempDir Path empty) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new IbmMqDriver(IbmMqSettings.of(Address.DEFAULTS).withJars(empty)))
                .withMessageContaining("put com.ibm.mq.jakarta.client and its dependencies in")
                .withMessageContaining(empty.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IbmMqDriver(IbmMqSettings.of(Address.DEFAULTS)))
                .withMessageContaining("on the class path");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new IbmMqDriver(
                                IbmMqSettings.of(Address.DEFAULTS).withJars(empty.resolve("none"))))
                .withMessageContaining("is missing");
    }
}
