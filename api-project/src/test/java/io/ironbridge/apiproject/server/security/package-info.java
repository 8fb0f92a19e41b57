@NullMarked
package io.ironbridge.apiproject.server.security;

import org.jspecify.annotations.NullMarked;
