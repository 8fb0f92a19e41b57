@NullMarked
package io.ironbridge.connectorims;

import org.jspecify.annotations.NullMarked;
