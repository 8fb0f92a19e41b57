package io.ironbridge.gateway.http;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects what the listeners log while it is open. */
final class Warnings extends Handler implements AutoCloseable {
    final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final Logger logger = Logger.getLogger(Serving.class.getName());

    Warnings() {
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord record) {
        messages.add(new SimpleFormatter().formatMessage(record));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
