package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The element {@code transaction}: the transaction manager and its log.
 *
 * @param log {@code transactionLogDirectory}; empty: the server decides
 * @param node identifies this server in the transactions of its back ends; empty: the identifier in
 *     the log
 * @param slots units of work with a decision in the log at the same time
 * @param recoveryInterval between two searches for units of work in doubt
 * @param orphanSafety how long a prepared branch without a decision is left alone
 */
public record TransactionConfig(
        Optional<Path> log,
        Optional<String> node,
        int slots,
        Duration recoveryInterval,
        Duration orphanSafety,
        Source source) {
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Reads the element. */
    static TransactionConfig read(ElementReader e) {
        return new TransactionConfig(
                e.text("transactionLogDirectory")
                        .flatMap(name ->
                                e.path(
                                        "transactionLogDirectory",
                                        e.serverDir("transactionLogDirectory"),
                                        name)),
                e.text("recoveryIdentity"),
                e.number("ironbridge_logSlots", 1_000, 1, 1_000_000),
                e.positive("ironbridge_recoveryInterval", Duration.ofSeconds(10), SECOND),
                e.positive("ironbridge_orphanSafety", Duration.ofSeconds(20), SECOND),
                e.source());
    }
}
