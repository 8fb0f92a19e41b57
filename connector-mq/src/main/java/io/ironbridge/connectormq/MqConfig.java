package io.ironbridge.connectormq;

import java.time.Duration;

/**
 * How one connection factory is used.
 *
 * @param sessions {@code maxPoolSize}: calls under way at once, and sessions kept; at least 1
 * @param replies how replies of two-way services are received
 */
public record MqConfig(int sessions, Replies replies, Times times, Limits limits) {
    /** 50 sessions, a consumer for each reply. */
    public static final MqConfig DEFAULTS =
            new MqConfig(50, Replies.SELECTOR, Times.DEFAULTS, Limits.DEFAULTS);

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public MqConfig {
        if (sessions < 1) {
            throw new IllegalArgumentException("at least one session is needed");
        }
    }

    /** How replies of two-way services are received. */
    public enum Replies {
        /**
         * By a consumer for each call, which selects its reply: other programs may read the same
         * queue.
         */
        SELECTOR,
        /**
         * By one consumer for all calls: cheapest. The reply queue has to be this gateway's alone,
         * unless replies have the request's correlation id, of which each gateway has its own.
         */
        DISPATCHER,
        /**
         * By a temporary queue that each session keeps; the reply queue of the service is unused.
         */
        TEMPORARY
    }

    /**
     * Times; all longer than zero but the hold.
     *
     * @param connect {@code connectionTimeout}: to make a connection
     * @param idle {@code maxIdleTime}: sessions unused for so long are closed
     * @param late how long a reply is looked for, to be taken away, after its request was given up;
     *     with {@link Replies#SELECTOR} only
     * @param credentialsHold how long credentials that were refused are not sent again; zero: they
     *     are
     */
    public record Times(Duration connect, Duration idle, Duration late, Duration credentialsHold) {
        public static final Times DEFAULTS =
                new Times(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(30),
                        Duration.ofMinutes(10),
                        Duration.ofSeconds(30));

        public Times {
            if (!connect.isPositive() || !idle.isPositive() || !late.isPositive()) {
                throw new IllegalArgumentException("a time must be longer than zero");
            }
            if (credentialsHold.isNegative()) {
                throw new IllegalArgumentException("the credentials' hold is negative");
            }
        }
    }

    /**
     * What may come and wait.
     *
     * @param messageBytes of one message received; at least 1
     * @param lateReplies requests given up whose replies are looked for at once
     */
    public record Limits(int messageBytes, int lateReplies) {
        public static final Limits DEFAULTS = new Limits(100 << 20, 10_000);

        public Limits {
            if (messageBytes < 1 || lateReplies < 0) {
                throw new IllegalArgumentException("a limit is negative");
            }
        }
    }

    public MqConfig withSessions(int given) {
        return new MqConfig(given, replies, times, limits);
    }

    public MqConfig withReplies(Replies given) {
        return new MqConfig(sessions, given, times, limits);
    }

    public MqConfig withTimes(Times given) {
        return new MqConfig(sessions, replies, given, limits);
    }

    public MqConfig withLimits(Limits given) {
        return new MqConfig(sessions, replies, times, given);
    }
}
