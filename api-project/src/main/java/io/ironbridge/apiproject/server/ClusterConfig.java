package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The element {@code ironbridge_cluster}: servers that share what they keep.
 *
 * @param name of the cluster
 * @param member name of this server; empty: the server decides
 * @param addresses {@code host:port} of the store's server, or of members that are asked first
 * @param host on which this member listens for others, if the store has no server
 * @param user for the store's server; empty: its default
 * @param password for the store's server; empty: none
 * @param secure whether connections are encrypted
 * @param sslRef of connections to the store's server, or between members
 * @param timeout of a search, and until a silent member or server counts as lost
 * @param sharedMaxAge how long a reply is shared, at most
 * @param isolatedMaxAge how long a member without the others uses a reply that they may invalidate
 * @param clockSkew by which the members' clocks may differ
 */
public record ClusterConfig(
        String name,
        Optional<String> member,
        Store store,
        List<String> addresses,
        String host,
        int port,
        String user,
        Optional<Secret> password,
        boolean secure,
        Optional<String> sslRef,
        Duration timeout,
        Duration sharedMaxAge,
        Duration isolatedMaxAge,
        Duration clockSkew,
        Source source) {
    private static final String NAME = "ironbridge_cluster";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration LEAST = Duration.ofMillis(100);
    private static final String DNS = "dns:";
    private static final int MOST_PORT = 65_535;

    public ClusterConfig {
        addresses = List.copyOf(addresses);
    }

    /** Where what is shared is kept. */
    public enum Store {
        /** In a Redis or Valkey server. */
        REDIS,
        /** In the members. */
        INFINISPAN;

        /** As configuration and jars name it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Optional<ClusterConfig> read(Elements elements) {
        return elements.named(NAME).findFirst().map(one -> new Reading(elements.one(NAME)).read());
    }

    private record Reading(ElementReader e) {
        ClusterConfig read() {
            Store store = e.choice("store", Store.REDIS);
            List<String> addresses = e.words("addresses");
            boolean secure = e.flag("secure", true);
            Optional<String> sslRef = e.text("sslRef");
            check(store, addresses);
            if (store == Store.INFINISPAN && secure && sslRef.isEmpty()) {
                e.reportMissing("sslRef");
            }
            return new ClusterConfig(
                    e.text("name").orElse("ironbridge"),
                    e.text("member"),
                    store,
                    addresses,
                    e.text("host").orElse("localhost"),
                    e.number("port", 7_800, 1, MOST_PORT),
                    e.text("user").orElse(""),
                    e.secret("password"),
                    secure,
                    sslRef,
                    timeout(),
                    e.between(
                            "sharedMaxAge",
                            Duration.ofHours(1),
                            SECOND,
                            SECOND,
                            Duration.ofDays(30)),
                    e.notNegative("isolatedMaxAge", SECOND.multipliedBy(5), SECOND),
                    e.notNegative("clockSkew", SECOND, MILLISECOND),
                    e.source());
        }

        private Duration timeout() {
            Duration timeout = e.positive("timeout", SECOND, MILLISECOND);
            if (timeout.compareTo(LEAST) < 0) {
                e.bad("timeout", e.text("timeout").orElse(""), "Use at least 100ms.");
                return LEAST;
            }
            return timeout;
        }

        private void check(Store store, List<String> addresses) {
            if (addresses.isEmpty()) {
                e.reportMissing("addresses");
            }
            addresses.stream()
                    .filter(address ->
                            !isAddress(address)
                                    && !(store == Store.INFINISPAN && address.startsWith(DNS)))
                    .forEach(address -> e.bad("addresses", address, "Write each as HOST:PORT."));
            if (store == Store.REDIS && addresses.size() > 1) {
                e.bad(
                        "addresses",
                        String.join(", ", addresses),
                        "Name one server; it may be a proxy before several.");
            }
        }

        private static boolean isAddress(String text) {
            int colon = text.lastIndexOf(':');
            return colon > 0
                    && text.substring(colon + 1).matches("[1-9][0-9]{0,4}")
                    && Integer.parseInt(text.substring(colon + 1)) <= MOST_PORT;
        }
    }
}
