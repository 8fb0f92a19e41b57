@NullMarked
package io.ironbridge.mapping.jsonata;

import org.jspecify.annotations.NullMarked;
