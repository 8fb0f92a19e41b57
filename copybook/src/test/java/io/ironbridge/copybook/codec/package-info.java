@NullMarked
package io.ironbridge.copybook.codec;

import org.jspecify.annotations.NullMarked;
