/**
 * The protocol between a region and its servants: a servant gets a {@link
 * io.ironbridge.lab.cics.task.TaskStart}, sends requests for shared resources to its {@link
 * io.ironbridge.lab.cics.task.Region}, and ends the task with a {@link
 * io.ironbridge.lab.cics.task.TaskEnd}. Messages are exchanged over {@link
 * io.ironbridge.lab.cics.task.ServantLink} and {@link io.ironbridge.lab.cics.task.RegionLink}, the
 * two ends of a Unix domain socket: {@link io.ironbridge.servants.wire.FrameWriter} describes the
 * frames.
 */
@NullMarked
package io.ironbridge.lab.cics.task;

import org.jspecify.annotations.NullMarked;
