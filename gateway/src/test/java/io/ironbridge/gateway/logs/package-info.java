@NullMarked
package io.ironbridge.gateway.logs;

import org.jspecify.annotations.NullMarked;
