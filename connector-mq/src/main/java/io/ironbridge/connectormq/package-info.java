/**
 * The connector to queues and topics, over IBM's client for queue managers or over Artemis.
 *
 * <p>More than 40 files: the two drivers, the pool and what is done on a session share
 * package-private types, which separate packages would make public.
 */
@NullMarked
package io.ironbridge.connectormq;

import org.jspecify.annotations.NullMarked;
