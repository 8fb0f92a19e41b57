/** The connector contract: one path to one back end, and everything such a path can answer. */
@NullMarked
package io.ironbridge.connectorapi;

import org.jspecify.annotations.NullMarked;
