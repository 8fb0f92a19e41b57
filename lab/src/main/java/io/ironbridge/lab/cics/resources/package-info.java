/**
 * What the tasks of a lab region share: files, temporary storage, transient data, locks, units of
 * work, tasks to be started. Start at {@link io.ironbridge.lab.cics.resources.RegionResources}.
 *
 * <p>Files are keyed (KSDS) and served as CICS serves VSAM files without record-level sharing: a
 * change is seen by everybody at once, READ without UPDATE waits for nobody, and what protects a
 * record is the lock that READ UPDATE, WRITE and DELETE take: until the end of the unit of work
 * where the file is recoverable, else until the change is made. Keys sort by their bytes, unsigned,
 * as the program has them: for text that is the order of the program's code page, not EBCDIC's.
 *
 * <p>RESP2 values are those of the CICS TS "CICS API commands" pages; where the lab has a condition
 * of its own, {@link io.ironbridge.lab.cics.resources.ResourceReplies} says so.
 */
@NullMarked
package io.ironbridge.lab.cics.resources;

import org.jspecify.annotations.NullMarked;
