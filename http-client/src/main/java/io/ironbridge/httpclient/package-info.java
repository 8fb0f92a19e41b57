/** HTTP/1.1 towards back ends: pooled connections on event loops, for connectors. */
@NullMarked
package io.ironbridge.httpclient;

import org.jspecify.annotations.NullMarked;
