package io.ironbridge.lab.cics.region;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the URIMAP of a path, or the built-in host link, for every transaction. */
final class Routes {
    /** Of the host link; a transaction id may follow. */
    static final String HOST_LINK = "/ironbridge/link";

    /** The COBOL program of the host link in a real region. */
    static final String HOST_LINK_PROGRAM = "IBLINK";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9$@#./_%&?!:|\"=,;<>-]{1,4}");

    private final List<Route> urimaps;
    private final Map<String, KnownTransaction> transactions;
    private final KnownTransaction hostLinkDefault;

    /**
     * Makes it.
     *
     * @param hostLinkDefault the transaction of the host link's path without an id
     */
    Routes(
            List<Route> urimaps,
            Map<String, KnownTransaction> transactions,
            KnownTransaction hostLinkDefault) {
        this.urimaps =
                urimaps.stream()
                        .sorted(
                                Comparator.comparing(Route::isExact)
                                        .thenComparingInt(route -> route.path().length())
                                        .reversed())
                        .toList();
        this.transactions = Map.copyOf(transactions);
        this.hostLinkDefault = hostLinkDefault;
    }

    /**
     * The URIMAP with exactly this path, otherwise the one with the longest matching prefix.
     *
     * @param path decoded
     */
    Optional<Route> find(String path) {
        Optional<Route> urimap = urimaps.stream().filter(route -> route.matches(path)).findFirst();
        return urimap.isPresent() ? urimap : hostLink(path);
    }

    private Optional<Route> hostLink(String path) {
        if (path.equals(HOST_LINK)) {
            return Optional.of(builtIn(path, hostLinkDefault));
        }
        if (path.startsWith(HOST_LINK + "/")) {
            String id = path.substring(HOST_LINK.length() + 1);
            return transaction(id).map(known -> builtIn(path, known));
        }
        return Optional.empty();
    }

    /** A transaction that no deck defines is defined by the call. */
    private Optional<KnownTransaction> transaction(String id) {
        return Optional.ofNullable(transactions.get(id))
                .or(() ->
                        Optional.of(new KnownTransaction(id, "", Optional.empty(), true))
                                .filter(_ -> ID.matcher(id).matches()));
    }

    private static Route builtIn(String path, KnownTransaction transaction) {
        return new Route(HOST_LINK_PROGRAM, path, transaction, "", "", true);
    }
}
