/** Queues and topics of IBM MQ, and of brokers that stand in for it. */
@NullMarked
package io.ironbridge.gateway.backend.mq;

import org.jspecify.annotations.NullMarked;
