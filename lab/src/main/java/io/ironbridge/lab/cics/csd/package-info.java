/**
 * Resource definitions as customers have them: command decks of DFHCSDUP, the utility that fills
 * the CICS system definition data set (CSD). Start at {@link io.ironbridge.lab.cics.csd.CsdReader}.
 *
 * <p>Columns 1 to 72 count. A line with {@code *} in column 1 is a comment. A command goes on over
 * as many lines as it takes, until the next command; a hyphen at the end of a line says so too.
 * Words may be shortened as far as they stay unique, and commas stand for blanks. A deck that CICS
 * takes is taken: definitions and attributes that the lab has no use for are kept as text or noted.
 *
 * <p>CICS does not know where the key of a file is; VSAM does. The lab reads it from a comment,
 * which leaves the deck one for CICS, in the words of IDCAMS DEFINE CLUSTER:
 *
 * <pre>
 * *LAB CLUSTER(CUSTOMER) KEYS(10 4) RECORDSIZE(80 259)
 * </pre>
 *
 * <p>that is, keys of 10 bytes at offset 4, records of at most 259 bytes. Without it, KEYLENGTH and
 * RECORDSIZE of the FILE count, and the key stands at offset 0. A file that says neither cannot be
 * opened (NOTOPEN).
 *
 * <p>Source: CICS TS "Resource definition", the syntax of DFHCSDUP commands.
 */
@NullMarked
package io.ironbridge.lab.cics.csd;

import org.jspecify.annotations.NullMarked;
