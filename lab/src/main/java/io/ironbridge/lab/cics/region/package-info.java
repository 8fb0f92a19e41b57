/**
 * The process of the lab's CICS region: {@link io.ironbridge.lab.cics.region.LabCics} starts it.
 * HTTP comes in by {@link io.ironbridge.lab.cics.region.WebSupport}, which finds the transaction by
 * the URIMAP and runs a task: {@link io.ironbridge.lab.cics.region.Tasks} gets a servant, one
 * thread drives it from the task's start to its end, answering what it asks of shared resources,
 * and then commits or backs out. Programs run in servant processes only, so that nothing a program
 * does can harm the region.
 */
@NullMarked
package io.ironbridge.lab.cics.region;

import org.jspecify.annotations.NullMarked;
