@NullMarked
package io.ironbridge.gateway.security;

import org.jspecify.annotations.NullMarked;
