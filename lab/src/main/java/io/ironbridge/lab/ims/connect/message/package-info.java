/**
 * The bytes that IMS Connect and its clients exchange for the message exits HWSSMPL0 and HWSSMPL1.
 * All numbers are big-endian. Source: IMS Communications and Connections, "Format of fixed portion
 * of IRM in messages sent to IMS Connect", "Format of user portion of IRM for HWSSMPL0, HWSSMPL1,
 * and user-written message exit routines", "Output message from message exit to client".
 */
@NullMarked
package io.ironbridge.lab.ims.connect.message;

import org.jspecify.annotations.NullMarked;
