@NullMarked
package io.ironbridge.mapping.json;

import org.jspecify.annotations.NullMarked;
