/**
 * Load over queues: clients put a request on one queue and get its reply from another, through JMS
 * and the client library of ActiveMQ Artemis. {@link
 * io.ironbridge.workloaddriver.protocol.jms.JmsDriver} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.jms;

import org.jspecify.annotations.NullMarked;
