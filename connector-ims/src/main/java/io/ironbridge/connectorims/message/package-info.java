/**
 * The messages of IMS Connect's protocol for user-written clients, byte for byte: request headers
 * (IRM), and the structures of replies. No I/O. Integers are big-endian, offsets in error messages
 * are hexadecimal and counted from the first byte of the message.
 */
@NullMarked
package io.ironbridge.connectorims.message;

import org.jspecify.annotations.NullMarked;
