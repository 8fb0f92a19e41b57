/**
 * Reads and writes files of records, and converts them to JSON and back, in memory that does not
 * grow with the file.
 *
 * <p>More than 40 files: readers and writers of all record formats share buffers, faults and item
 * paths, which separate packages would make public.
 */
@NullMarked
package io.ironbridge.copybook.convert;

import org.jspecify.annotations.NullMarked;
