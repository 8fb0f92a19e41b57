@NullMarked
package io.ironbridge.lab.stub;

import org.jspecify.annotations.NullMarked;
