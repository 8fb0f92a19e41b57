package io.ironbridge.lab.cics.region;

import java.time.Duration;
import java.util.Optional;

/**
 * A transaction defined to the region.
 *
 * @param id 1 to 4 characters
 * @param program its first one; empty for aliases that URIMAPs start
 * @param runaway its own limit; zero: none; empty: the region's
 * @param enabled STATUS
 */
record KnownTransaction(String id, String program, Optional<Duration> runaway, boolean enabled) {}
