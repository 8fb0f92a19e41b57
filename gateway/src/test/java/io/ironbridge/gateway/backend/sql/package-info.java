@NullMarked
package io.ironbridge.gateway.backend.sql;

import org.jspecify.annotations.NullMarked;
