@NullMarked
package io.ironbridge.copybook.options;

import org.jspecify.annotations.NullMarked;
