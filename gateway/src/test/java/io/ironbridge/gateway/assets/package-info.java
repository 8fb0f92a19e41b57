@NullMarked
package io.ironbridge.gateway.assets;

import org.jspecify.annotations.NullMarked;
