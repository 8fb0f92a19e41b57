/** What load balancers are to know of this server. */
@NullMarked
package io.ironbridge.gateway.routing;

import org.jspecify.annotations.NullMarked;
