@NullMarked
package io.ironbridge.gateway.backend.db2;

import org.jspecify.annotations.NullMarked;
