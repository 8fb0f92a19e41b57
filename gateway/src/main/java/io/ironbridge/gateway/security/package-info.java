/**
 * Authenticates callers and determines their roles. Depends on requests, but not on APIs or
 * answers.
 */
@NullMarked
package io.ironbridge.gateway.security;

import org.jspecify.annotations.NullMarked;
