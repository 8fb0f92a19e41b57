/**
 * CICS programs over the customer's own ECI resource adapter ({@code cicseci}), by {@code
 * javax.resource.cci}, as described in {@code docs/cics-jca.md}.
 */
@NullMarked
package io.ironbridge.connectorcics.jca;

import org.jspecify.annotations.NullMarked;
