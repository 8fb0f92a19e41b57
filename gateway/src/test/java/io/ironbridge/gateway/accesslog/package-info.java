@NullMarked
package io.ironbridge.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
