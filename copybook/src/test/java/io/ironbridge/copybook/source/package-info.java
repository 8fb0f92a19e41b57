@NullMarked
package io.ironbridge.copybook.source;

import org.jspecify.annotations.NullMarked;
