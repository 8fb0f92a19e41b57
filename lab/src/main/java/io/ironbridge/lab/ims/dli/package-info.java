/**
 * Data Language/I as programs and the lab's IMS speak it with each other: calls, replies, what PCBs
 * show, and how a program is run. Bytes are in host form (EBCDIC, big-endian). Source: IMS
 * Application Programming APIs, "Call-level programming".
 */
@NullMarked
package io.ironbridge.lab.ims.dli;

import org.jspecify.annotations.NullMarked;
