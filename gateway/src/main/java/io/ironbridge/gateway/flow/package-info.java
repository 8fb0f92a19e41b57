/** Operations that call several assets, step by step. */
@NullMarked
package io.ironbridge.gateway.flow;

import org.jspecify.annotations.NullMarked;
