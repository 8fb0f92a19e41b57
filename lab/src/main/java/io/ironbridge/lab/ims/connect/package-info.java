/**
 * The lab's IMS Connect: ports for clients of the exits HWSSMPL0 and HWSSMPL1, in front of data
 * stores. Source: IMS Communications and Connections, "IMS Connect client call flows", "Socket
 * processing for transactions", "RESUME TPIPE/receive protocol", "Send-only protocol".
 *
 * <p>Each connection has one virtual thread, its {@code Session}, which reads, waits for IMS and
 * writes; no other thread writes to the connection. Each of the four kinds of exchange is a class:
 * {@code SendThenCommit}, {@code CommitThenSend}, {@code SendOnly} and {@code ResumeTpipe}.
 */
@NullMarked
package io.ironbridge.lab.ims.connect;

import org.jspecify.annotations.NullMarked;
