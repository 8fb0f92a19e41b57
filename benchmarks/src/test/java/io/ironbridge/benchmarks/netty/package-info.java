/** Tests that peers do the same as the gateway. */
@NullMarked
package io.ironbridge.benchmarks.netty;

import org.jspecify.annotations.NullMarked;
