/** The administration port: what administrators can request from a server over HTTP. */
@NullMarked
package io.ironbridge.gateway.admin;

import org.jspecify.annotations.NullMarked;
