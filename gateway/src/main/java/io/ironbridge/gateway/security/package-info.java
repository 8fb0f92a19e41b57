/**
 * Who calls, how that is proved, and which roles callers have. Knows requests, but no APIs and no
 * answers.
 */
@NullMarked
package io.ironbridge.gateway.security;

import org.jspecify.annotations.NullMarked;
