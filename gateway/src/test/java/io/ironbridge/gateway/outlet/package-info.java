@NullMarked
package io.ironbridge.gateway.outlet;

import org.jspecify.annotations.NullMarked;
