/** CICS programs, over the host link or a resource adapter. */
@NullMarked
package io.ironbridge.gateway.backend.cics;

import org.jspecify.annotations.NullMarked;
