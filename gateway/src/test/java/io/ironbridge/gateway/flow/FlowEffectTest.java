package io.ironbridge.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowEffectTest {
    private static final AssetResult FAILED = AssetResult.failed(500, "failed");
    private static final Outcome COMMAREA =
            new Outcome.Replied(new Payload.Commarea(Bytes.EMPTY), Duration.ZERO);

    @Test
    void aReplyIsCertainEvenIfItCannotBeRead() {
        AssetResult read =
                new AssetResult(
                        new AssetReply.Host("commarea", new byte[] {'{', '}'}, Optional.empty()),
                        null);
        assertThat(FlowEffect.of(COMMAREA, read)).isEqualTo(FlowEffect.CERTAIN);
        assertThat(FlowEffect.of(COMMAREA, FAILED)).isEqualTo(FlowEffect.CERTAIN);
    }

    @ParameterizedTest
    @CsvSource({"200, CERTAIN", "400, NONE", "500, NONE", "502, UNKNOWN", "504, UNKNOWN"})
    void theStatusOfAReplyDecides(int status, FlowEffect effect) {
        Outcome replied =
                new Outcome.Replied(
                        new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.EMPTY)),
                        Duration.ZERO);
        assertThat(FlowEffect.of(replied, FAILED)).isEqualTo(effect);
    }

    @ParameterizedTest
    @CsvSource({
        "ABENDED, true, NONE",
        "CRASHED, true, UNKNOWN",
        "ROLLED_BACK, true, NONE",
        "NO_REPLY, true, CERTAIN",
        "NOT_FOUND, false, NONE",
        "UNAVAILABLE, true, UNKNOWN",
    })
    void theFaultOfAHostDecides(HostFault fault, boolean mayHaveRun, FlowEffect effect) {
        Outcome failure = new Outcome.HostFailure(fault, "X", "x", mayHaveRun, Duration.ZERO);
        assertThat(FlowEffect.of(failure, FAILED)).isEqualTo(effect);
    }

    @ParameterizedTest
    @CsvSource({"true, UNKNOWN", "false, NONE"})
    void aCallWithoutAnAnswerMayHaveRun(boolean mayHaveRun, FlowEffect effect) {
        assertThat(FlowEffect.of(new Outcome.TimedOut("e", Duration.ZERO, mayHaveRun), FAILED))
                .isEqualTo(effect);
        assertThat(FlowEffect.of(new Outcome.Unreachable("e", "x", mayHaveRun), FAILED))
                .isEqualTo(effect);
        assertThat(FlowEffect.of(new Outcome.Cancelled(mayHaveRun), FAILED)).isEqualTo(effect);
    }
}
