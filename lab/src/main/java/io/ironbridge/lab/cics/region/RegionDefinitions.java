package io.ironbridge.lab.cics.region;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The definitions of the CSD that the region itself uses.
 *
 * @param transactions by id
 * @param programs whether they are enabled, by name
 * @param urimaps USAGE(SERVER)
 * @param service the TCPIPSERVICE that the region listens as
 * @param largestBody MAXDATALEN of it, in bytes; empty where the decks do not define it
 */
record RegionDefinitions(
        Map<String, KnownTransaction> transactions,
        Map<String, Boolean> programs,
        List<Route> urimaps,
        String service,
        OptionalInt largestBody) {
    RegionDefinitions {
        transactions = Map.copyOf(transactions);
        programs = Map.copyOf(programs);
        urimaps = List.copyOf(urimaps);
    }
}
