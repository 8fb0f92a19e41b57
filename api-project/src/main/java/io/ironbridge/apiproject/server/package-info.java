/**
 * The server configuration, apart from security: its sections, and a reader for each of them.
 *
 * <p>It has more than 40 files as long as the elements of IMS and MQ are read here; other kinds of
 * back ends read their own ({@link io.ironbridge.apiproject.server.ConnectionReader}).
 */
@NullMarked
package io.ironbridge.apiproject.server;

import org.jspecify.annotations.NullMarked;
