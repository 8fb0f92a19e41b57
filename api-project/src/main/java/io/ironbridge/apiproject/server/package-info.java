/**
 * The server configuration, apart from security: its sections, and a reader for each of them. Kinds
 * of back ends read their own elements ({@link io.ironbridge.apiproject.server.ConnectionReader}).
 */
@NullMarked
package io.ironbridge.apiproject.server;

import org.jspecify.annotations.NullMarked;
