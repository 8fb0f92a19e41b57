/**
 * Output from threads that must not block: bounded queues, each with a writer thread, and files
 * with bounded size on disk.
 */
@NullMarked
package io.ironbridge.gateway.outlet;

import org.jspecify.annotations.NullMarked;
