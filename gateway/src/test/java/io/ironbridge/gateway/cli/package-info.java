@NullMarked
package io.ironbridge.gateway.cli;

import org.jspecify.annotations.NullMarked;
