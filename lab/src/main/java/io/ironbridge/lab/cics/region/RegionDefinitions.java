package io.ironbridge.lab.cics.region;

import java.util.List;
import java.util.Map;

/**
 * What the region itself takes from the CSD.
 *
 * @param transactions by id
 * @param programs whether they are enabled, by name
 * @param urimaps USAGE(SERVER)
 */
record RegionDefinitions(
        Map<String, KnownTransaction> transactions,
        Map<String, Boolean> programs,
        List<Route> urimaps) {
    RegionDefinitions {
        transactions = Map.copyOf(transactions);
        programs = Map.copyOf(programs);
        urimaps = List.copyOf(urimaps);
    }
}
