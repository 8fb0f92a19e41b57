@NullMarked
package io.ironbridge.connectorims.message;

import org.jspecify.annotations.NullMarked;
