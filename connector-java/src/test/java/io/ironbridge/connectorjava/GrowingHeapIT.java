package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.ServantStatus;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.Servants;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A servant whose heap keeps growing is replaced before it dies. */
@Tag("system")
@Timeout(120)
class GrowingHeapIT {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir Path folder;

    @Test
    void aProgramThatLeaksLosesNoCall() throws Exception {
        ServantSettings.Pool pool = new ServantSettings.Pool(1, 1, 1, Duration.ZERO);
        try (LogLines log = new LogLines(Servants.class);
                ServantsBackEnd backEnd = new ServantsBackEnd(folder);
                JavaConnector connector =
                        TestPrograms.servants(folder, pool, backEnd.classPath())) {
            Await.until("a servant and a spare", () -> connector.servants().size() == 2);
            int calls = 0;
            while (replaced(connector).isEmpty()) {
                calls++;
                assertThat(TestPrograms.call(connector, LeakingProgram.class, LONG))
                        .isInstanceOf(Outcome.Replied.class);
            }
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-SERVANT-0105W Servant 1 of programs is replaced");
            assertThat(TestPrograms.call(connector, LeakingProgram.class, LONG))
                    .isInstanceOf(Outcome.Replied.class);
            Await.until(
                    "it to end", () -> replaced(connector).orElseThrow().state().equals("ended"));
            assertThat(replaced(connector).orElseThrow().taken()).isBetween(5_000L, (long) calls);
        }
    }

    private static Optional<ServantStatus> replaced(JavaConnector connector) {
        return connector.servants().stream()
                .filter(one -> one.reason().equals(Optional.of("its heap kept growing")))
                .findFirst();
    }
}
