@NullMarked
package io.ironbridge.copybook.parse;

import org.jspecify.annotations.NullMarked;
