/**
 * A client of the host link, which has a CICS region link to a program. It is written from the
 * protocol's page (docs/host-link.md) and shares no code with the gateway or the lab.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.hostlink;

import org.jspecify.annotations.NullMarked;
