/** Contract tests that every connector inherits, and the faulty server they run against. */
@NullMarked
package io.ironbridge.connectorcontract;

import org.jspecify.annotations.NullMarked;
