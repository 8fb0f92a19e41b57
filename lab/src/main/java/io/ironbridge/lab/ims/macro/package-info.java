/**
 * Reads the assembler-macro source of DBDGEN, PSBGEN and the system definition: a label from column
 * 1, the operation, operands up to the first blank, remarks; a character in column 72 continues in
 * column 16 of the next line; {@code *} in column 1 begins a comment; columns 73 to 80 are ignored.
 * Macros are not expanded and variable symbols are rejected. Source: High Level Assembler Language
 * Reference, "Coding and structure".
 */
@NullMarked
package io.ironbridge.lab.ims.macro;

import org.jspecify.annotations.NullMarked;
