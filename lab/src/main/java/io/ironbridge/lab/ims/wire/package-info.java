/**
 * The protocol between a message region and its servants: a servant gets a program to run, sends
 * its DL/I calls, and reports how the program ended. {@link
 * io.ironbridge.lab.ims.wire.ImsRegionLink} and {@link io.ironbridge.lab.ims.wire.ImsServantLink}
 * are the two ends of the link.
 */
@NullMarked
package io.ironbridge.lab.ims.wire;

import org.jspecify.annotations.NullMarked;
