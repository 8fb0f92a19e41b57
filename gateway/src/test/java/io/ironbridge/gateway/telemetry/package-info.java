@NullMarked
package io.ironbridge.gateway.telemetry;

import org.jspecify.annotations.NullMarked;
