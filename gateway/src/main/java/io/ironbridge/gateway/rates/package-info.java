/** How many requests may arrive, at this server and at the others of its cluster. */
@NullMarked
package io.ironbridge.gateway.rates;

import org.jspecify.annotations.NullMarked;
