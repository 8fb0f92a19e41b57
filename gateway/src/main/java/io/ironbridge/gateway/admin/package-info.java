/** The port for administrators: what they may ask of a server, over HTTP. */
@NullMarked
package io.ironbridge.gateway.admin;

import org.jspecify.annotations.NullMarked;
