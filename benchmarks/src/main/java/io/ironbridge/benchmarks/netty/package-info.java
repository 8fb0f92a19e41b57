/** The floor: a proxy on Netty without any knowledge of APIs. */
@NullMarked
package io.ironbridge.benchmarks.netty;

import org.jspecify.annotations.NullMarked;
