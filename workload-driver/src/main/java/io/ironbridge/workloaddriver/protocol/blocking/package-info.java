/** Clients that block, each on its own thread. */
@NullMarked
package io.ironbridge.workloaddriver.protocol.blocking;

import org.jspecify.annotations.NullMarked;
