/** The server configuration, apart from security: its sections, and a reader for each of them. */
@NullMarked
package io.ironbridge.apiproject.server;

import org.jspecify.annotations.NullMarked;
