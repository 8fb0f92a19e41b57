/** The order in which an event loop reads its connections. Knows nothing of HTTP. */
@NullMarked
package io.ironbridge.gateway.http.turn;

import org.jspecify.annotations.NullMarked;
