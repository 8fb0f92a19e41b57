@NullMarked
package io.ironbridge.gateway.kept;

import org.jspecify.annotations.NullMarked;
