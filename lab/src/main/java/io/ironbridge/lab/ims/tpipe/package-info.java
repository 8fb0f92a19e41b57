/**
 * Hold queues: output that waits on tpipes until a client has acknowledged it. Source: IMS
 * Communications and Connections, "OTMA transaction pipes".
 */
@NullMarked
package io.ironbridge.lab.ims.tpipe;

import org.jspecify.annotations.NullMarked;
