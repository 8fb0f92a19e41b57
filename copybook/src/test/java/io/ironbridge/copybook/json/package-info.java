@NullMarked
package io.ironbridge.copybook.json;

import org.jspecify.annotations.NullMarked;
