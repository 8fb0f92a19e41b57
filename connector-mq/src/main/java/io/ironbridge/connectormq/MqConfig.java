package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;

/**
 * Settings of one connection factory.
 *
 * @param sessions {@code maxPoolSize}: maximum number of concurrent calls and of pooled sessions;
 *     at least 1
 * @param sessionsPerConnection sessions that share one connection, at least 1; with IBM MQ not more
 *     than SHARECNV of the channel
 * @param replies how replies of two-way services are received
 * @param expireRequests whether the requests of two-way services expire when the wait for their
 *     replies ends, if neither service nor message sets an expiry
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
     * Validates the settings.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
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
         * By one consumer for all calls: cheapest. The reply queue must belong to this gateway
         * alone, unless replies have the request's correlation id, which differs between gateways.
         * Replies without a waiting call are removed. The consumer runs with the configured user,
         * even for services that connect as their callers. Services that select no reply, and
         * requests with a correlation id from the client, are handled as with {@link #SELECTOR}.
         */
        DISPATCHER,
        /**
         * By a temporary queue for each session, which stays; the service's reply queue is not
         * used.
         */
        TEMPORARY
    }

    /**
     * Times; all longer than zero except {@code credentialsHold}.
     *
     * @param connect {@code connectionTimeout}: maximum wait for a connection
     * @param idle {@code maxIdleTime}: sessions unused for this long are closed, with a delay of at
     *     most half of it; so are connections without sessions
     * @param late how long the reply to an abandoned request is looked for, to be removed; with
     *     {@link Replies#SELECTOR} only
     * @param credentialsHold backoff time of refused credentials; zero for no backoff
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
                throw new IllegalArgumentException("the backoff time of credentials is negative");
            }
        }
    }

    /**
     * Limits.
     *
     * @param messageBytes size of one received message; at least 1
     * @param lateReplies maximum number of abandoned requests whose replies are looked for; those
     *     of others are not
     * @param credentialsTries consecutive refusals after which the configured user is not sent any
     *     more; 0 for no limit
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
