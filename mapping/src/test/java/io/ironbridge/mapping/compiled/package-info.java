@NullMarked
package io.ironbridge.mapping.compiled;

import org.jspecify.annotations.NullMarked;
