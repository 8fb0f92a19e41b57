/**
 * The online log data set (OLDS): records are collected in buffers; one thread writes the buffers
 * as blocks: full ones, and partly filled ones if a caller waits for one of their records (group
 * commit). Reading a log returns its records up to an incomplete last block.
 *
 * <p>On disk: data sets {@code olds-00000001.log} and so on. Each has a header of 28 bytes ({@code
 * IRBOLDS1}, its number, the sequence number of its first block, 4 bytes 0, CRC-32C of all that),
 * then blocks: length of the data (4), sequence number (8), CRC-32C of the data (4), CRC-32C of
 * these 16 bytes (4), the data: consecutive records, which may continue in the next block of the
 * same data set. A record is: length of all of it (4), code (1), three bytes 0, unit of work (8),
 * sequence number (8), time in microseconds since 1970 (8), data. All integers are big-endian.
 *
 * <p>Source of the codes: IMS Diagnosis, "Log records".
 */
@NullMarked
package io.ironbridge.lab.ims.log;

import org.jspecify.annotations.NullMarked;
