/** A shared store of Redis or Valkey. */
@NullMarked
package io.ironbridge.sharedredis;

import org.jspecify.annotations.NullMarked;
