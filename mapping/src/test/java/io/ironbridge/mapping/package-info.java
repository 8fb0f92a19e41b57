@NullMarked
package io.ironbridge.mapping;

import org.jspecify.annotations.NullMarked;
