/**
 * Host form and native form. Callers send EBCDIC, big-endian COMP-5 and hexadecimal floats;
 * programs compiled by GnuCOBOL work on ISO 8859-1, the machine's byte order and IEEE floats. The
 * layouts are taken from the programs' own sources.
 */
@NullMarked
package io.ironbridge.lab.form;

import org.jspecify.annotations.NullMarked;
