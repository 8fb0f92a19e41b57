/** The floor: a proxy on Netty that knows nothing of APIs. */
@NullMarked
package io.ironbridge.benchmarks.netty;

import org.jspecify.annotations.NullMarked;
