@NullMarked
package io.ironbridge.mapping.syntax;

import org.jspecify.annotations.NullMarked;
