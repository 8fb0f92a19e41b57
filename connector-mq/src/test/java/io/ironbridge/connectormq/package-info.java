@NullMarked
package io.ironbridge.connectormq;

import org.jspecify.annotations.NullMarked;
