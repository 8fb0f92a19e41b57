/**
 * What the region and its servants say to each other: a servant is given a {@link
 * io.ironbridge.lab.cics.task.TaskStart}, asks its {@link io.ironbridge.lab.cics.task.Region} for
 * what tasks share, and ends the task with a {@link io.ironbridge.lab.cics.task.TaskEnd}. Between
 * processes that goes over {@link io.ironbridge.lab.cics.task.ServantLink} and {@link
 * io.ironbridge.lab.cics.task.RegionLink}, the two ends of a Unix domain socket: {@link
 * io.ironbridge.lab.wire.FrameWriter} says how frames look.
 */
@NullMarked
package io.ironbridge.lab.cics.task;

import org.jspecify.annotations.NullMarked;
