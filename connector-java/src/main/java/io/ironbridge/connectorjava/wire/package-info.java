/** What the gateway and its servants send to each other. */
@NullMarked
package io.ironbridge.connectorjava.wire;

import org.jspecify.annotations.NullMarked;
