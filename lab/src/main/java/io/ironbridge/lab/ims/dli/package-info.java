/**
 * Data Language/I between programs and the lab's IMS: calls, replies, PCB masks, and the start and
 * end of programs. Bytes are in host form (EBCDIC, big-endian). Source: IMS Application Programming
 * APIs, "Call-level programming".
 */
@NullMarked
package io.ironbridge.lab.ims.dli;

import org.jspecify.annotations.NullMarked;
