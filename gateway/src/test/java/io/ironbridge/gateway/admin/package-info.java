@NullMarked
package io.ironbridge.gateway.admin;

import org.jspecify.annotations.NullMarked;
