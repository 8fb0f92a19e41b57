@NullMarked
package io.ironbridge.apiproject.element;

import org.jspecify.annotations.NullMarked;
