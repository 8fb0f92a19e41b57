@NullMarked
package io.ironbridge.apiproject.text;

import org.jspecify.annotations.NullMarked;
