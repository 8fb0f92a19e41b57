/**
 * The resources shared by the tasks of a lab region: files, temporary storage, transient data,
 * locks, units of work, started tasks. Start at {@link
 * io.ironbridge.lab.cics.resources.RegionResources}.
 *
 * <p>Files are keyed (KSDS) and served as CICS serves VSAM files without record-level sharing: a
 * change is visible to all tasks immediately, READ without UPDATE never waits, and READ UPDATE,
 * WRITE and DELETE lock the record: until the end of the unit of work if the file is recoverable,
 * otherwise until the change is made. Keys sort by their bytes, unsigned, as the program has them:
 * for text that is the order of the program's code page, not EBCDIC's.
 *
 * <p>RESP2 values are those of the CICS TS "CICS API commands" pages; {@link
 * io.ironbridge.lab.cics.resources.ResourceReplies} documents where the lab differs.
 */
@NullMarked
package io.ironbridge.lab.cics.resources;

import org.jspecify.annotations.NullMarked;
