@NullMarked
package io.ironbridge.gateway.tracer;

import org.jspecify.annotations.NullMarked;
