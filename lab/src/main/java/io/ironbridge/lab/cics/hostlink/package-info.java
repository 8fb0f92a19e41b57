/**
 * Messages of the host link (docs/host-link.md): requests are read and checked, answers and
 * refusals written. Start at {@link io.ironbridge.lab.cics.hostlink.LinkRequestReader}.
 */
@NullMarked
package io.ironbridge.lab.cics.hostlink;

import org.jspecify.annotations.NullMarked;
