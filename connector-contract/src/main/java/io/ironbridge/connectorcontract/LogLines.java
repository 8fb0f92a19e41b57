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
 * Collects the lines of a logger, with stack traces, until it is closed, instead of printing them.
 */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();

    /** The logger of a class. */
    public LogLines(Class<?> of) {
        this(of.getName(), Level.ALL);
    }

    /**
     * The logger of a name and those below it.
     *
     * @param from lines of lower levels are ignored
     */
    public LogLines(String name, Level from) {
        logger = Logger.getLogger(name);
        logger.setUseParentHandlers(false);
        setLevel(from);
        logger.addHandler(this);
    }

    /** The lines so far; the list keeps growing. */
    public List<String> lines() {
        return lines;
    }

    /** The next line that has not been returned yet; waits for it. */
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
