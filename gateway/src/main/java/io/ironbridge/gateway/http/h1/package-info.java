/** HTTP/1.1: parser, bodies, writer. */
@NullMarked
package io.ironbridge.gateway.http.h1;

import org.jspecify.annotations.NullMarked;
