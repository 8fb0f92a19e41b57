@NullMarked
package io.ironbridge.gateway.workload.classify;

import org.jspecify.annotations.NullMarked;
