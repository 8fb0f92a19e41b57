/**
 * Reads COBOL source: fixed or free format, words, COPY statements, EXEC blocks and the outline of
 * a program. Start at {@link io.ironbridge.lab.cobol.source.UnitReader}; faults are collected in
 * {@link io.ironbridge.lab.cobol.source.Messages}.
 */
@NullMarked
package io.ironbridge.lab.cobol.source;

import org.jspecify.annotations.NullMarked;
