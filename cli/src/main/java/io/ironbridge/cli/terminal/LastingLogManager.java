package io.ironbridge.cli.terminal;

import java.util.logging.LogManager;

/**
 * Keeps its handlers when the JVM shuts down, so that events while requests are drained are logged,
 * too. The code that ends the process flushes them. Public because the JDK creates the instance.
 */
public final class LastingLogManager extends LogManager {
    @Override
    public void reset() {
        // the JDK's own shutdown hook calls this while ours drains requests
    }
}
