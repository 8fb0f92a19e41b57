/** Db2's native REST services. */
@NullMarked
package io.ironbridge.gateway.backend.db2;

import org.jspecify.annotations.NullMarked;
