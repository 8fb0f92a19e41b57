/**
 * Resource definitions: command decks of DFHCSDUP, the utility that fills the CICS system
 * definition data set (CSD). Start at {@link io.ironbridge.lab.cics.csd.CsdReader}.
 *
 * <p>Columns 1 to 72 are read. A line with {@code *} in column 1 is a comment. A command extends to
 * the next command; a hyphen at the end of a line is an explicit continuation. Words may be
 * abbreviated while they stay unique, and commas are read as blanks. A deck that CICS accepts is
 * accepted: definitions and attributes without effect in the lab are kept as text or reported.
 *
 * <p>The key position of a file is known to VSAM, not to CICS. The lab reads it from a comment, so
 * that the deck stays valid for CICS, in the syntax of IDCAMS DEFINE CLUSTER:
 *
 * <pre>
 * *LAB CLUSTER(CUSTOMER) KEYS(10 4) RECORDSIZE(80 259)
 * </pre>
 *
 * <p>that is, keys of 10 bytes at offset 4, records of at most 259 bytes. Without it, KEYLENGTH and
 * RECORDSIZE of the FILE apply, and the key is at offset 0. A file with neither cannot be opened
 * (NOTOPEN).
 *
 * <p>Source: CICS TS "Resource definition", the syntax of DFHCSDUP commands.
 */
@NullMarked
package io.ironbridge.lab.cics.csd;

import org.jspecify.annotations.NullMarked;
