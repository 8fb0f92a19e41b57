@NullMarked
package io.ironbridge.cli;

import org.jspecify.annotations.NullMarked;
