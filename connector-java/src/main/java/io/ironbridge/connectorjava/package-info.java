/**
 * Java programs of API projects, in servants or in the gateway's process: {@link
 * io.ironbridge.connectorjava.JavaConnector} in the gateway, {@link
 * io.ironbridge.connectorjava.servant.JavaServantMain} in the servants, {@link
 * io.ironbridge.connectorjava.wire.ProgramWire} between both.
 */
@NullMarked
package io.ironbridge.connectorjava;

import org.jspecify.annotations.NullMarked;
