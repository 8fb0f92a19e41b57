package io.ironbridge.gateway.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.apiproject.ObservationConfig;
import io.ironbridge.mapping.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class AccessLogTest {
    @TempDir Path folder;

    /** Keeps what the log says. */
    private static final class Lines extends Handler {
        final List<String> kept = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            kept.add(new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

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
        Logger logger = Logger.getLogger(AccessLog.class.getName());
        Lines lines = new Lines();
        logger.addHandler(lines);
        try {
            AccessLog log = open();
            log.ended(answered(200));
            log.close();
            assertThat(log.lost()).isEqualTo(1);
        } finally {
            logger.removeHandler(lines);
        }
        assertThat(lines.kept).hasSize(2);
        assertThat(lines.kept.getFirst()).startsWith("IRB-GW-0340E");
        assertThat(lines.kept.getLast())
                .startsWith("IRB-GW-0341W 1 lines of the access log are lost so far: ")
                .contains("could not be written", "No space left");
    }
}
