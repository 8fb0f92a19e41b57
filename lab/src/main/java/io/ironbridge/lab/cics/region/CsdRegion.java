package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.cics.csd.Status;
import io.ironbridge.lab.cics.csd.TcpipServiceDefinition;
import io.ironbridge.lab.cics.csd.TransactionDefinition;
import io.ironbridge.lab.cics.csd.UrimapDefinition;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Selects the definitions that the region itself needs from the CSD. */
final class CsdRegion {
    private static final System.Logger LOG = System.getLogger(CsdRegion.class.getName());

    /** The alias transaction of URIMAPs that name none. */
    private static final String DEFAULT_ALIAS = "CWBA";

    private CsdRegion() {}

    /**
     * Reads the definitions. The region listens as the HTTP service of the decks if there is
     * exactly one.
     *
     * @param configured the TCPIPSERVICE as which it listens otherwise
     */
    static RegionDefinitions read(CsdDefinitions csd, String configured) {
        List<TcpipServiceDefinition> ports = httpServices(csd);
        boolean one = ports.size() == 1;
        String service = one ? ports.getFirst().name() : configured;
        OptionalInt largestBody =
                one ? OptionalInt.of(ports.getFirst().largestBody()) : OptionalInt.empty();
        Map<String, KnownTransaction> transactions = new HashMap<>();
        csd.transactions().forEach((id, defined) -> transactions.put(id, transaction(defined)));
        Map<String, Boolean> programs = new HashMap<>();
        csd.programs().forEach((name, each) -> programs.put(name, isEnabled(each.status())));
        List<Route> urimaps =
                csd.urimaps().values().stream()
                        .filter(urimap -> isServed(urimap, service))
                        .map(urimap -> route(urimap, transactions))
                        .toList();
        return new RegionDefinitions(transactions, programs, urimaps, service, largestBody);
    }

    private static List<TcpipServiceDefinition> httpServices(CsdDefinitions csd) {
        return csd.tcpipServices().values().stream()
                .filter(each -> each.protocol().equals("HTTP"))
                .toList();
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
        if (urimap.usage() != UrimapDefinition.Usage.SERVER) {
            return skipped(urimap, "its USAGE is " + urimap.usage());
        }
        if (!urimap.tcpipService().isEmpty() && !urimap.tcpipService().equals(service)) {
            return skipped(
                    urimap,
                    "its TCPIPSERVICE is "
                            + urimap.tcpipService()
                            + ", and the region listens as "
                            + service);
        }
        return true;
    }

    private static boolean skipped(UrimapDefinition urimap, String why) {
        LOG.log(Level.WARNING, "IRB-LAB-7165W URIMAP {0} is not served: {1}", urimap.name(), why);
        return false;
    }

    /** An undefined transaction is treated as one without attributes. */
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
