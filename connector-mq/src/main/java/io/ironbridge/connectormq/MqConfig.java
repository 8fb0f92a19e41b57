package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;

/**
 * How one connection factory is used.
 *
 * @param sessions {@code maxPoolSize}: calls under way at once, and sessions kept; at least 1
 * @param sessionsPerConnection sessions that share one connection, at least 1; with IBM MQ not more
 *     than SHARECNV of the channel
 * @param replies how replies of two-way services are received
 * @param expireRequests whether the requests of two-way services live only as long as their replies
 *     are waited for, where neither service nor message says how long
 * @param refusals of the configured user and password
 */
public record MqConfig(
        int sessions,
        int sessionsPerConnection,
        Replies replies,
        boolean expireRequests,
        Times times,
        Limits limits,
        RefusalMemory refusals) {
    /** 50 sessions, 10 for each connection, a consumer for each reply. */
    public static final MqConfig DEFAULTS =
            new MqConfig(
                    50,
                    10,
                    Replies.SELECTOR,
                    true,
                    Times.DEFAULTS,
                    Limits.DEFAULTS,
                    RefusalMemory.NONE);

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public MqConfig {
        if (sessions < 1 || sessionsPerConnection < 1) {
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
         * Replies that nobody waits for are taken away. The consumer is the configured user's, also
         * for services that connect as their callers. Services that select no reply, and requests
         * that bring a correlation id of their own, are served as with {@link #SELECTOR}.
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
     * @param connect {@code connectionTimeout}: how long a connection is waited for
     * @param idle {@code maxIdleTime}: sessions unused for so long are closed, at the latest after
     *     half of it again; connections without sessions too
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
     * @param lateReplies requests given up whose replies are looked for at once; those of more are
     *     not
     * @param credentialsTries refusals in a row after which the configured user is not sent any
     *     more; 0: any number
     */
    public record Limits(int messageBytes, int lateReplies, int credentialsTries) {
        public static final Limits DEFAULTS = new Limits(10 << 20, 10_000, 2);

        public Limits {
            if (messageBytes < 1 || lateReplies < 0 || credentialsTries < 0) {
                throw new IllegalArgumentException("a limit is negative");
            }
        }
    }

    public MqConfig withSessions(int given) {
        return new MqConfig(
                given, sessionsPerConnection, replies, expireRequests, times, limits, refusals);
    }

    public MqConfig withSessionsPerConnection(int given) {
        return new MqConfig(sessions, given, replies, expireRequests, times, limits, refusals);
    }

    public MqConfig withReplies(Replies given) {
        return new MqConfig(
                sessions, sessionsPerConnection, given, expireRequests, times, limits, refusals);
    }

    public MqConfig withExpireRequests(boolean given) {
        return new MqConfig(
                sessions, sessionsPerConnection, replies, given, times, limits, refusals);
    }

    public MqConfig withTimes(Times given) {
        return new MqConfig(
                sessions, sessionsPerConnection, replies, expireRequests, given, limits, refusals);
    }

    public MqConfig withLimits(Limits given) {
        return new MqConfig(
                sessions, sessionsPerConnection, replies, expireRequests, times, given, refusals);
    }

    public MqConfig withRefusals(RefusalMemory given) {
        return new MqConfig(
                sessions, sessionsPerConnection, replies, expireRequests, times, limits, given);
    }
}
