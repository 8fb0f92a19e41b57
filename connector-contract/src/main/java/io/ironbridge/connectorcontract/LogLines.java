package io.ironbridge.connectorcontract;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects what one class logs, stack traces included, instead of letting it be shown. */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    /** Collects until it is closed. */
    public LogLines(Class<?> of) {
        logger = Logger.getLogger(of.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    /** What has been logged so far; goes on growing. */
    public List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord line) {
        StringWriter text = new StringWriter();
        text.write(MessageFormat.format(line.getMessage(), line.getParameters()));
        if (line.getThrown() != null) {
            line.getThrown().printStackTrace(new PrintWriter(text, true));
        }
        lines.add(text.toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
