/** The access log: a line for each request, in NCSA formats. Knows HTTP, and no APIs. */
@NullMarked
package io.ironbridge.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
