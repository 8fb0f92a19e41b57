/** The connector to queues and topics, over IBM's client for queue managers or over Artemis. */
@NullMarked
package io.ironbridge.connectormq;

import org.jspecify.annotations.NullMarked;
