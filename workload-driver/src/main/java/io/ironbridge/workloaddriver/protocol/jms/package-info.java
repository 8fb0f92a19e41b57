/**
 * Clients that ask by queues: a request is put into one, its reply got from another one, through
 * the interfaces of JMS and the client library of ActiveMQ Artemis. {@link
 * io.ironbridge.workloaddriver.protocol.jms.JmsDriver} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.jms;

import org.jspecify.annotations.NullMarked;
