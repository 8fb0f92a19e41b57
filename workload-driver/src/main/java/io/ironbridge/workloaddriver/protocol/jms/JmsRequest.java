package io.ironbridge.workloaddriver.protocol.jms;

/**
 * A request and what its reply has to be.
 *
 * @param text of the message
 * @param replyLength characters that the reply's text has
 */
public record JmsRequest(String text, int replyLength) {}
