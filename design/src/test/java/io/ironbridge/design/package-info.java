@NullMarked
package io.ironbridge.design;

import org.jspecify.annotations.NullMarked;
