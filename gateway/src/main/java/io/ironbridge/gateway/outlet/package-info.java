/**
 * Ways out of the process for what threads that must not wait have to tell: bounded queues with a
 * thread each, and files that are bounded on disk.
 */
@NullMarked
package io.ironbridge.gateway.outlet;

import org.jspecify.annotations.NullMarked;
