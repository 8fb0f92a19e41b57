/**
 * The connector for IMS: transactions over IMS Connect's protocol for user-written clients (message
 * exits HWSSMPL1 and HWSSMPL0), or in a datastore in the same process.
 */
@NullMarked
package io.ironbridge.connectorims;

import org.jspecify.annotations.NullMarked;
