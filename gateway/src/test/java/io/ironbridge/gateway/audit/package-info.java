@NullMarked
package io.ironbridge.gateway.audit;

import org.jspecify.annotations.NullMarked;
