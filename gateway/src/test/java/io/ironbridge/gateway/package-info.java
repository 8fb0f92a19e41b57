@NullMarked
package io.ironbridge.gateway;

import org.jspecify.annotations.NullMarked;
