/** Resources that outlive the configuration for which they were made. */
@NullMarked
package io.ironbridge.gateway.kept;

import org.jspecify.annotations.NullMarked;
