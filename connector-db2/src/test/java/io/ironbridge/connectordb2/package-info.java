@NullMarked
package io.ironbridge.connectordb2;

import org.jspecify.annotations.NullMarked;
