/**
 * The transport between a region and its servants: frames over a Unix domain socket, which start
 * with the servant's hello ({@link io.ironbridge.lab.wire.ServantChannel}). {@link
 * io.ironbridge.lab.wire.FrameWriter} describes the frames; each kind of region defines their
 * content.
 */
@NullMarked
package io.ironbridge.lab.wire;

import org.jspecify.annotations.NullMarked;
