/** Operations without a back end: their mappings alone make the reply. */
@NullMarked
package io.ironbridge.gateway.backend.stub;

import org.jspecify.annotations.NullMarked;
