/** The access log: a line for each request, in NCSA formats. Depends on HTTP, but not on APIs. */
@NullMarked
package io.ironbridge.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
