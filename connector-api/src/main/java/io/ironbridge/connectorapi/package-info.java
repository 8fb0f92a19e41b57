/** The connector contract: one connection to one back end, and all outcomes of its calls. */
@NullMarked
package io.ironbridge.connectorapi;

import org.jspecify.annotations.NullMarked;
