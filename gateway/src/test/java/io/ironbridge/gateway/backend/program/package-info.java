@NullMarked
package io.ironbridge.gateway.backend.program;

import org.jspecify.annotations.NullMarked;
