/** Replies that are kept, and sent again without a call. */
@NullMarked
package io.ironbridge.gateway.cache;

import org.jspecify.annotations.NullMarked;
