@NullMarked
package io.ironbridge.connectorjava;

import org.jspecify.annotations.NullMarked;
