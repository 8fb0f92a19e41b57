package io.ironbridge.gateway.backend.cics;

import java.util.Set;

/**
 * The lab's CICS region.
 *
 * @param hosts of the connections that it replaces, as written in their files: {@code ${CICS_HOST}}
 * @param port of its host link
 */
public record LabRegion(Set<String> hosts, int port) {
    public LabRegion {
        hosts = Set.copyOf(hosts);
    }
}
