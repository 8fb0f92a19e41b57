package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.cics.csd.Status;
import io.ironbridge.lab.cics.csd.TransactionDefinition;
import io.ironbridge.lab.cics.csd.UrimapDefinition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes from the CSD what the region itself needs. */
final class CsdRegion {
    /** The alias transaction of URIMAPs that name none. */
    private static final String DEFAULT_ALIAS = "CWBA";

    private CsdRegion() {}

    /**
     * Takes it.
     *
     * @param service the TCPIPSERVICE that the region listens as
     */
    static RegionDefinitions read(CsdDefinitions csd, String service) {
        Map<String, KnownTransaction> transactions = new HashMap<>();
        csd.transactions().forEach((id, defined) -> transactions.put(id, transaction(defined)));
        Map<String, Boolean> programs = new HashMap<>();
        csd.programs().forEach((name, each) -> programs.put(name, isEnabled(each.status())));
        List<Route> urimaps =
                csd.urimaps().values().stream()
                        .filter(urimap -> isServed(urimap, service))
                        .map(urimap -> route(urimap, transactions))
                        .toList();
        return new RegionDefinitions(transactions, programs, urimaps);
    }

    private static KnownTransaction transaction(TransactionDefinition defined) {
        return new KnownTransaction(
                defined.name(),
                defined.program(),
                defined.runaway().map(Duration::ofMillis),
                isEnabled(defined.status()));
    }

    private static boolean isEnabled(Status status) {
        return status == Status.ENABLED;
    }

    private static boolean isServed(UrimapDefinition urimap, String service) {
        return urimap.usage() == UrimapDefinition.Usage.SERVER
                && (urimap.tcpipService().isEmpty() || urimap.tcpipService().equals(service));
    }

    /** A transaction that is not defined is taken as it would be without attributes. */
    private static Route route(
            UrimapDefinition urimap, Map<String, KnownTransaction> transactions) {
        String id = urimap.transaction().isEmpty() ? DEFAULT_ALIAS : urimap.transaction();
        return new Route(
                urimap.name(),
                urimap.path(),
                transactions.getOrDefault(id, new KnownTransaction(id, "", Optional.empty(), true)),
                urimap.program(),
                urimap.user(),
                isEnabled(urimap.status()));
    }
}
