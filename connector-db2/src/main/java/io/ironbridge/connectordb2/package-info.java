/** The connector to Db2's native REST services. */
@NullMarked
package io.ironbridge.connectordb2;

import org.jspecify.annotations.NullMarked;
