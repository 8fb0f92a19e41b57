package io.ironbridge.gateway.backend.cics;

import java.util.Set;

/**
 * The lab's CICS region.
 *
 * @param hosts as the connections that it stands in for have them in their files: {@code
 *     ${CICS_HOST}}
 * @param port of its host link
 */
public record LabRegion(Set<String> hosts, int port) {
    public LabRegion {
        hosts = Set.copyOf(hosts);
    }
}
