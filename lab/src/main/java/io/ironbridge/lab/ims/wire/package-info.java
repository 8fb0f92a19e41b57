/**
 * What a message region and its servants say to each other: a servant is given a program to run,
 * asks for DL/I calls, and says how the program ended. {@link
 * io.ironbridge.lab.ims.wire.ImsRegionLink} and {@link io.ironbridge.lab.ims.wire.ImsServantLink}
 * are the two ends of the link.
 */
@NullMarked
package io.ironbridge.lab.ims.wire;

import org.jspecify.annotations.NullMarked;
