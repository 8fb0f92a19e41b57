/** That peers do what the gateway does. */
@NullMarked
package io.ironbridge.benchmarks.netty;

import org.jspecify.annotations.NullMarked;
