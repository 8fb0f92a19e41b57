/**
 * The online log data set (OLDS): records go into buffers, one thread writes the buffers as blocks,
 * full ones and, where somebody waits for a record to be on the device, others too; all that is in
 * the buffer then goes with them (group commit). Reading a log again gives its records up to a last
 * block that was not written whole.
 *
 * <p>On disk: data sets {@code olds-00000001.log} and so on. Each has a header of 28 bytes ({@code
 * IRBOLDS1}, its number, the sequence number of its first block, 4 bytes 0, CRC-32C of all that),
 * then blocks: length of the data (4), sequence number (8), CRC-32C of the data (4), CRC-32C of
 * these 16 bytes (4), the data: records one behind the other, which may go on in the next block of
 * the same data set. A record is: length of all of it (4), code (1), three bytes 0, unit of work
 * (8), sequence number (8), time in microseconds since 1970 (8), data. All integers are big-endian.
 *
 * <p>Source of the codes: IMS Diagnosis, "Log records".
 */
@NullMarked
package io.ironbridge.lab.ims.log;

import org.jspecify.annotations.NullMarked;
