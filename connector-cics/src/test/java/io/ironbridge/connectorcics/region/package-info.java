/** A lab region as the back end of tests: programs, a process to run them, a watch over them. */
@NullMarked
package io.ironbridge.connectorcics.region;

import org.jspecify.annotations.NullMarked;
