package io.ironbridge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueuedLinesTest {
    private static final Duration FLUSH_TIME = Duration.ofSeconds(10);

    /** Somewhere to write to that hangs until it is let go. */
    private static final class Stuck extends StringWriter {
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);

        @Override
        public void write(String text, int offset, int length) {
            reached.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            super.write(text, offset, length);
        }
    }

    private static void log(QueuedLines lines, Level level, String text) {
        lines.publish(new LogRecord(level, text));
    }

    /** The lines without their times. */
    private static List<String> written(StringWriter target) {
        return target.toString().lines().map(line -> line.replaceFirst("^\\S+ ", "")).toList();
    }

    @Test
    void whoLogsIsNotHeldUpAndLinesBeyondTheQueueAreCounted() throws Exception {
        Stuck target = new Stuck();
        QueuedLines lines = new QueuedLines(new PrintWriter(target), 3, FLUSH_TIME).start();
        log(lines, Level.INFO, "hangs");
        target.reached.await();
        for (int i = 1; i <= 5; i++) {
            log(lines, Level.WARNING, "waits " + i);
        }
        log(lines, Level.SEVERE, "matters");
        target.released.countDown();
        lines.close();
        assertThat(written(target))
                .containsExactly(
                        "INFO hangs",
                        "WARNING waits 1",
                        "WARNING waits 2",
                        "WARNING waits 3",
                        "ERROR matters",
                        "WARNING IRB-GW-0807W 2 log lines were dropped here, because they came"
                                + " faster than they could be written.");
    }

    @Test
    void linesAreWrittenWithoutAFlush() throws Exception {
        Stuck target = new Stuck();
        QueuedLines lines = new QueuedLines(new PrintWriter(target), 3, FLUSH_TIME).start();
        log(lines, Level.INFO, "one");
        assertThat(target.reached.await(10, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        target.released.countDown();
        lines.close();
    }

    @Test
    void nothingIsLeftAfterAFlush() {
        StringWriter target = new StringWriter();
        QueuedLines lines = new QueuedLines(new PrintWriter(target), 1000, FLUSH_TIME).start();
        for (int i = 0; i < 1000; i++) {
            log(lines, Level.INFO, "line " + i);
        }
        lines.flush();
        assertThat(written(target)).hasSize(1000).endsWith("INFO line 999");
        lines.close();
    }

    @Test
    void linesAreJsonOnceThatIsAskedFor() {
        StringWriter target = new StringWriter();
        QueuedLines lines = new QueuedLines(new PrintWriter(target), 10, FLUSH_TIME).start();
        log(lines, Level.INFO, "IRB-GW-0805I text");
        lines.setFormatter(new JsonFormatter());
        log(lines, Level.INFO, "IRB-GW-0805I object");
        lines.close();
        List<String> all = target.toString().lines().toList();
        assertThat(all).hasSize(2);
        assertThat(all.getFirst()).endsWith(" INFO IRB-GW-0805I text");
        assertThat(all.getLast())
                .startsWith("{\"time\":")
                .contains("\"messageId\":\"IRB-GW-0805I\",\"message\":\"object\"");
    }

    @Test
    void aTargetThatHangsHoldsAFlushUpForTheFlushTimeOnly() throws Exception {
        Stuck target = new Stuck();
        QueuedLines lines =
                new QueuedLines(new PrintWriter(target), 3, Duration.ofMillis(20)).start();
        log(lines, Level.INFO, "hangs");
        target.reached.await();
        lines.flush();
        assertThat(target.toString()).isEmpty();
        target.released.countDown();
        lines.close();
    }
}
