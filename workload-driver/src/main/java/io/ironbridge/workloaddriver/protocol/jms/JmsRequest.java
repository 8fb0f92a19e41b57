package io.ironbridge.workloaddriver.protocol.jms;

/**
 * A request and the expected length of its reply.
 *
 * @param text of the message
 * @param replyLength expected number of characters of the reply's text
 */
public record JmsRequest(String text, int replyLength) {}
