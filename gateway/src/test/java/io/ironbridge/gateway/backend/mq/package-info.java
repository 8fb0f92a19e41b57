@NullMarked
package io.ironbridge.gateway.backend.mq;

import org.jspecify.annotations.NullMarked;
