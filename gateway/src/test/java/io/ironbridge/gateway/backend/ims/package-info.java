@NullMarked
package io.ironbridge.gateway.backend.ims;

import org.jspecify.annotations.NullMarked;
