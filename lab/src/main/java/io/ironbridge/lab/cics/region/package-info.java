/**
 * The process of the lab's CICS region: {@link io.ironbridge.lab.cics.region.LabCics} starts it.
 * {@link io.ironbridge.lab.cics.region.WebSupport} receives HTTP requests, finds the transaction by
 * the URIMAP and runs a task: {@link io.ironbridge.lab.cics.region.Tasks} gets a servant; one
 * thread drives it from the task's start to its end, answers its requests for shared resources, and
 * then commits or backs out. Programs run only in servant processes, so that a failing program
 * cannot damage the region.
 */
@NullMarked
package io.ironbridge.lab.cics.region;

import org.jspecify.annotations.NullMarked;
