/**
 * How a region and its servants talk to each other: frames over a Unix domain socket, which begin
 * with the servant's hello ({@link io.ironbridge.lab.wire.ServantChannel}). What the frames say is
 * the matter of each region; {@link io.ironbridge.lab.wire.FrameWriter} says how they look.
 */
@NullMarked
package io.ironbridge.lab.wire;

import org.jspecify.annotations.NullMarked;
