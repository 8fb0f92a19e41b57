/** What every store of {@code shared-store} has to do. */
@NullMarked
package io.ironbridge.connectorcontract.store;

import org.jspecify.annotations.NullMarked;
