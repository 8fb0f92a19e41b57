@NullMarked
package io.ironbridge.sharedredis;

import org.jspecify.annotations.NullMarked;
