/**
 * The transport between an owner and its servants: frames over a Unix domain socket, which start
 * with the servant's hello ({@link io.ironbridge.servants.wire.ServantChannel}). {@link
 * io.ironbridge.servants.wire.FrameWriter} describes the frames; who uses servants defines their
 * content.
 */
@NullMarked
package io.ironbridge.servants.wire;

import org.jspecify.annotations.NullMarked;
