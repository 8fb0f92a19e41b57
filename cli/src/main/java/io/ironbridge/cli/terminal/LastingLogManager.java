package io.ironbridge.cli.terminal;

import java.util.logging.LogManager;

/**
 * Keeps its handlers when the JVM shuts down: what happens while requests are drained is logged,
 * too, and flushed by who ends the process. Public because the JDK makes the instance.
 */
public final class LastingLogManager extends LogManager {
    @Override
    public void reset() {
        // the JDK's own shutdown hook calls this, at the same time as ours drains
    }
}
