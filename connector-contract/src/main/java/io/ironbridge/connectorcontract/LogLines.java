package io.ironbridge.connectorcontract;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Collects what a logger logs until it is closed, stack traces included, instead of letting it be
 * shown.
 */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();

    /** Of one class. */
    public LogLines(Class<?> of) {
        this(of.getName(), Level.ALL);
    }

    /**
     * Of the logger of a name and of those below it.
     *
     * @param from lines of lower levels are left out
     */
    public LogLines(String name, Level from) {
        logger = Logger.getLogger(name);
        logger.setUseParentHandlers(false);
        setLevel(from);
        logger.addHandler(this);
    }

    /** What has been logged so far; goes on growing. */
    public List<String> lines() {
        return lines;
    }

    /** The next line that this has not given yet, which may still have to come. */
    public String next() throws InterruptedException {
        String line = unread.poll(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new AssertionError("nothing was logged within " + Await.PATIENCE);
        }
        return line;
    }

    @Override
    public void publish(LogRecord line) {
        if (!isLoggable(line)) {
            return;
        }
        StringWriter text = new StringWriter();
        text.write(new SimpleFormatter().formatMessage(line));
        if (line.getThrown() != null) {
            line.getThrown().printStackTrace(new PrintWriter(text, true));
        }
        lines.add(text.toString());
        unread.add(text.toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
