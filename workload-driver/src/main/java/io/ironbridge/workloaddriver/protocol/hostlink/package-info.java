/**
 * Load over the host link, which links to a program in a CICS region. Written from the protocol's
 * page (docs/host-link.md); shares no code with the gateway or the lab.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.hostlink;

import org.jspecify.annotations.NullMarked;
