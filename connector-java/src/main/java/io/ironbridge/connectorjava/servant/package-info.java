/** Runs Java programs; the process of a servant. */
@NullMarked
package io.ironbridge.connectorjava.servant;

import org.jspecify.annotations.NullMarked;
