@NullMarked
package io.ironbridge.apiproject;

import org.jspecify.annotations.NullMarked;
