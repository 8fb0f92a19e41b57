@NullMarked
package io.ironbridge.gateway.backend.cics;

import org.jspecify.annotations.NullMarked;
