@NullMarked
package io.ironbridge.connectorjava.servant;

import org.jspecify.annotations.NullMarked;
