package io.ironbridge.lab.drda;

import java.time.Duration;

/**
 * How a DRDA port listens.
 *
 * @param port TCP port, 0 for any free one
 * @param jcc whether IBM's JCC driver may call: its requests and the replies to them are adapted
 * @param maxConnections connections at the same time; more are closed
 * @param loginTimeout time from the connection to the password, including TLS
 */
public record DrdaConfig(int port, boolean jcc, int maxConnections, Duration loginTimeout) {
    /** On any free port, without JCC, for 200 connections that log in within 30 seconds. */
    public static final DrdaConfig DEFAULTS = new DrdaConfig(0, false, 200, Duration.ofSeconds(30));

    public DrdaConfig {
        if (port < 0 || maxConnections < 1 || !loginTimeout.isPositive()) {
            throw new IllegalArgumentException(
                    "The port must be at least 0, maxConnections at least 1, loginTimeout more than"
                            + " zero");
        }
    }

    public DrdaConfig withPort(int value) {
        return new DrdaConfig(value, jcc, maxConnections, loginTimeout);
    }

    public DrdaConfig withJcc(boolean value) {
        return new DrdaConfig(port, value, maxConnections, loginTimeout);
    }

    public DrdaConfig withMaxConnections(int value) {
        return new DrdaConfig(port, jcc, value, loginTimeout);
    }

    public DrdaConfig withLoginTimeout(Duration value) {
        return new DrdaConfig(port, jcc, maxConnections, value);
    }
}
