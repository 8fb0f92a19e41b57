package io.ironbridge.transactions;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Settings of a {@link TransactionService}.
 *
 * @param node identifies this process in the transactions of its back ends: 1 to 28 bytes, the same
 *     after a restart, different from all other processes that use these back ends; empty: one is
 *     made with the log, and kept there
 * @param log folder of the log, which no other process uses
 * @param slots units of work that can have a decision in the log at the same time
 * @param recoveryInterval between two searches for units of work in doubt
 * @param orphanSafety how long a prepared branch is left alone that has no decision, and no unit
 *     under way in this process
 * @param callLimit of each call of recovery to a back end; one that does not answer does not hold
 *     up the others
 * @param shared keeps the decisions in a database, with those of other nodes; empty: in the folder
 */
public record TransactionSettings(
        Optional<String> node,
        Path log,
        int slots,
        Duration recoveryInterval,
        Duration orphanSafety,
        Duration callLimit,
        Optional<SharedStore> shared) {
    /** Narayana's limit for a node identifier, so that it fits into a global transaction id. */
    public static final int MOST_NODE_BYTES = 28;

    /**
     * A database for the logs of several nodes.
     *
     * @param source of connections to a PostgreSQL, whose transactions are no part of others
     * @param lease after which a node that does not renew its lease is recovered by others; it is
     *     renewed three times as often
     */
    public record SharedStore(DataSource source, Duration lease) {}

    public TransactionSettings {
        int bytes = node.orElse("n").getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > MOST_NODE_BYTES) {
            throw new IllegalArgumentException(
                    "a node identifier has 1 to " + MOST_NODE_BYTES + " bytes");
        }
        if (shared.isPresent() && shared.get().lease().toSeconds() < 1) {
            throw new IllegalArgumentException("a lease has at least one second");
        }
        if (slots < 1
                || !recoveryInterval.isPositive()
                || !orphanSafety.isPositive()
                || !callLimit.isPositive()) {
            throw new IllegalArgumentException("slots and intervals must be positive");
        }
    }
}
