package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The element {@code transaction}: the transaction manager and its log.
 *
 * @param log {@code transactionLogDirectory}; empty: the server decides
 * @param store the data source that keeps the log instead, for several servers
 * @param node identifies this server in the transactions of its back ends; empty: the identifier in
 *     the log
 * @param slots units of work with a decision in the log at the same time
 * @param recoveryInterval between two searches for units of work in doubt
 * @param orphanSafety how long a prepared branch without a decision is left alone
 * @param callLimit of each call of recovery to a back end
 */
public record TransactionConfig(
        Optional<Path> log,
        Optional<Store> store,
        Optional<String> node,
        int slots,
        Duration recoveryInterval,
        Duration orphanSafety,
        Duration callLimit,
        Source source) {
    private static final Duration SECOND = Duration.ofSeconds(1);
    static final String DATA_SOURCE = "dataSource";
    private static final String POSTGRESQL = "jdbc:postgresql:";

    /**
     * A shared log.
     *
     * @param source a {@code dataSource} of PostgreSQL
     * @param lease after which other servers recover the units of one that does not renew it
     */
    public record Store(Connection source, Duration lease) {}

    /**
     * Reads the element.
     *
     * @param connections reads a {@code dataSource}
     */
    static TransactionConfig read(
            ElementReader e,
            Elements all,
            Function<ElementReader, Optional<? extends Connection>> connections) {
        Duration lease =
                e.between(
                        "ironbridge_lease",
                        Duration.ofSeconds(15),
                        SECOND,
                        Duration.ofSeconds(2),
                        Duration.ofHours(1));
        Optional<Store> store =
                all.childOrNamed(e, DATA_SOURCE, "dataSourceRef", DATA_SOURCE)
                        .filter(source -> isSuitable(source, all))
                        .flatMap(source -> connections.apply(named(source)))
                        .map(source -> new Store(source, lease));
        return new TransactionConfig(
                e.text("transactionLogDirectory")
                        .flatMap(name ->
                                e.path(
                                        "transactionLogDirectory",
                                        e.serverDir("transactionLogDirectory"),
                                        name)),
                store,
                e.text("recoveryIdentity"),
                e.number("ironbridge_logSlots", 1_000, 1, 1_000_000),
                e.positive("ironbridge_recoveryInterval", Duration.ofSeconds(10), SECOND),
                e.positive("ironbridge_orphanSafety", Duration.ofSeconds(5), SECOND),
                e.positive("ironbridge_recoveryTimeout", Duration.ofSeconds(10), SECOND),
                e.source());
    }

    /**
     * Whether the log can be there: its writes are no part of other transactions, and Narayana and
     * the leases know the database.
     */
    private static boolean isSuitable(ElementReader source, Elements all) {
        String problem =
                source.flag("transactional", true)
                        ? "is not transactional=\"false\""
                        : source.text("type").filter("javax.sql.XADataSource"::equals).isPresent()
                                ? "is a javax.sql.XADataSource"
                                : isPostgres(source, all) ? "" : "is no PostgreSQL";
        if (!problem.isEmpty()) {
            all.faults()
                    .error(
                            "0730",
                            source.source(),
                            "The dataSource of <transaction> " + problem + ".",
                            "Use a data source with properties.postgresql, transactional=\"false\""
                                    + " and without a type.");
        }
        return problem.isEmpty();
    }

    /** Nested in its user, it needs no id. */
    private static ElementReader named(ElementReader source) {
        if (source.reference().isEmpty()) {
            source.element().set("id", "transaction");
        }
        return source;
    }

    private static boolean isPostgres(ElementReader source, Elements all) {
        return source.element().children().stream()
                .anyMatch(child ->
                        child.name().equals("properties.postgresql")
                                || (child.name().equals("properties")
                                        && all.reader(child).plainAttributes().entrySet().stream()
                                                .anyMatch(one ->
                                                        one.getKey().equalsIgnoreCase("url")
                                                                && one.getValue()
                                                                        .startsWith(POSTGRESQL))));
    }
}
