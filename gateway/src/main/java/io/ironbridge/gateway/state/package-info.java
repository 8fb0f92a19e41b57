/** Data that a server keeps on disk across restarts. */
@NullMarked
package io.ironbridge.gateway.state;

import org.jspecify.annotations.NullMarked;
