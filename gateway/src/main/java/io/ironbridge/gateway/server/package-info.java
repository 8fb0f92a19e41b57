/** The server: endpoints, configurations and their reload, administration, state on disk. */
@NullMarked
package io.ironbridge.gateway.server;

import org.jspecify.annotations.NullMarked;
