/** Data that regions, their servants and their files exchange. */
@NullMarked
package io.ironbridge.lab.wire;

import org.jspecify.annotations.NullMarked;
