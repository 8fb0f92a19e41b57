/**
 * Reads assembler-macro source as it goes into DBDGEN, PSBGEN and the system definition: a label
 * from column 1, the operation, operands up to the first blank, remarks; a character in column 72
 * continues in column 16 of the next line; {@code *} in column 1 begins a comment; columns 73 to 80
 * do not count. Macros themselves are not expanded and variable symbols are refused. Source: High
 * Level Assembler Language Reference, "Coding and structure".
 */
@NullMarked
package io.ironbridge.lab.ims.macro;

import org.jspecify.annotations.NullMarked;
