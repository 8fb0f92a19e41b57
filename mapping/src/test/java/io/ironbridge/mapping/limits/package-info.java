@NullMarked
package io.ironbridge.mapping.limits;

import org.jspecify.annotations.NullMarked;
