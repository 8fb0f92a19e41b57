/**
 * What the region and its servants say to each other: a servant is given a {@link
 * io.ironbridge.lab.cics.task.TaskStart}, asks its {@link io.ironbridge.lab.cics.task.Region} for
 * what tasks share, and ends the task with a {@link io.ironbridge.lab.cics.task.TaskEnd}. Nothing
 * here knows on which side of a process boundary it is.
 */
@NullMarked
package io.ironbridge.lab.cics.task;

import org.jspecify.annotations.NullMarked;
