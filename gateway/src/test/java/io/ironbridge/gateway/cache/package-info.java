@NullMarked
package io.ironbridge.gateway.cache;

import org.jspecify.annotations.NullMarked;
