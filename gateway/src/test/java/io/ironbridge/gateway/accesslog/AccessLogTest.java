package io.ironbridge.gateway.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.mapping.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AccessLogTest {
    @TempDir Path folder;

    private AccessLog open() throws Exception {
        return AccessLog.open(
                new ObservationConfig.AccessLog(
                        folder.resolve("access.log"),
                        "%m %s",
                        0,
                        2,
                        10,
                        false,
                        new Source("server.xml", 1, 1)),
                LogFormat.parse("%m %s", false, Set.of()));
    }

    private static Answered answered(int status) {
        return LogFormatTest.answered(null, "/", null, status, 0, Map.of());
    }

    @Test
    void eachRequestIsALine() throws Exception {
        AccessLog log = open();
        log.ended(answered(200));
        log.ended(answered(404));
        log.close();
        assertThat(folder.resolve("access.log")).hasContent("GET 200\nGET 404\n");
        assertThat(log.lost()).isZero();
    }

    @Test
    void linesThatAFullDiskDoesNotTakeAreToldWithTheReason() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Files.createSymbolicLink(folder.resolve("access.log"), full);
        try (LogLines told = new LogLines(AccessLog.class)) {
            AccessLog log = open();
            log.ended(answered(200));
            log.close();
            assertThat(log.lost()).isEqualTo(1);
            assertThat(told.lines()).hasSize(2);
            assertThat(told.next()).startsWith("IRB-GW-0340E");
            assertThat(told.next())
                    .startsWith("IRB-GW-0341W 1 lines of the access log have been lost so far: ")
                    .contains("could not be written", "No space left");
        }
    }
}
