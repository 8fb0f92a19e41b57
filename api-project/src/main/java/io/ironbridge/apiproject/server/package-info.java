/**
 * The server configuration, apart from security: its sections, and a reader for each of them.
 *
 * <p>More than 40 files: the elements of MQ are still read here; other kinds of back ends read
 * their own ({@link io.ironbridge.apiproject.server.ConnectionReader}).
 */
@NullMarked
package io.ironbridge.apiproject.server;

import org.jspecify.annotations.NullMarked;
