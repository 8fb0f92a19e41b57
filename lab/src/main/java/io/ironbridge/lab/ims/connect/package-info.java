/**
 * The lab's IMS Connect: ports that clients with the exits HWSSMPL0 and HWSSMPL1 talk to, in front
 * of data stores. Source: IMS Communications and Connections, "IMS Connect client call flows",
 * "Socket processing for transactions", "RESUME TPIPE/receive protocol", "Send-only protocol".
 *
 * <p>Each connection has one virtual thread, its {@code Session}, which reads, waits for IMS and
 * writes; nobody else writes to the connection. The four kinds of exchange are classes of their
 * own: {@code SendThenCommit}, {@code CommitThenSend}, {@code SendOnly} and {@code ResumeTpipe}.
 */
@NullMarked
package io.ironbridge.lab.ims.connect;

import org.jspecify.annotations.NullMarked;
