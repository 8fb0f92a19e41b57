/** Who callers may be: registries, tokens, API keys and roles. */
@NullMarked
package io.ironbridge.apiproject.server.security;

import org.jspecify.annotations.NullMarked;
