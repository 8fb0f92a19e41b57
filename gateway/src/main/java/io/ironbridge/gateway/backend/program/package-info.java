/** Java programs of API projects, by {@code ironbridge_servants}. */
@NullMarked
package io.ironbridge.gateway.backend.program;

import org.jspecify.annotations.NullMarked;
