/** HTTP/2, over Netty's codec with stricter rules. */
@NullMarked
package io.ironbridge.gateway.http.h2;

import org.jspecify.annotations.NullMarked;
