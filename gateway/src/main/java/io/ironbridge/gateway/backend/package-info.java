/** Connects the configuration to the connectors: one factory for each kind of back end. */
@NullMarked
package io.ironbridge.gateway.backend;

import org.jspecify.annotations.NullMarked;
