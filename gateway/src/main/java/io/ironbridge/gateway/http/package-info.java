/** The HTTP edge: listener, HTTP/1.1 and HTTP/2, TLS, limits. Knows nothing of APIs. */
@NullMarked
package io.ironbridge.gateway.http;

import org.jspecify.annotations.NullMarked;
