package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnwrittenRefusalsTest {
    private final Logger logger = Logger.getLogger(UnwrittenRefusals.class.getName());
    private final Lines lines = new Lines();

    /** Keeps what the log says. */
    private static final class Lines extends Handler {
        final List<String> kept = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            kept.add(new SimpleFormatter().formatMessage(line).split(" are ", 2)[0]);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void listen() {
        logger.addHandler(lines);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(lines);
    }

    @Test
    void theyAreToldOnceAMinuteAndAtTheEnd() {
        try (UnwrittenRefusals refusals = new UnwrittenRefusals()) {
            for (int i = 0; i < 1234; i++) {
                refusals.add();
            }
            assertThat(refusals.count()).isEqualTo(1234);
            assertThat(lines.kept).hasSize(1);
        }
        assertThat(lines.kept)
                .containsExactly(
                        "IRB-GW-0323W 1 refused requests of nobody who is known",
                        "IRB-GW-0323W 1234 refused requests of nobody who is known");
    }

    @Test
    void withoutAnyNothingIsTold() {
        new UnwrittenRefusals().close();
        assertThat(lines.kept).isEmpty();
    }
}
