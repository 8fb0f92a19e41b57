/** What a server keeps on disk over restarts. */
@NullMarked
package io.ironbridge.gateway.state;

import org.jspecify.annotations.NullMarked;
