package io.ironbridge.connectormq;

import jakarta.jms.JMSException;

/** The connection broke, which the provider reported without an exception. */
final class ConnectionBrokenException extends JMSException {
    private static final long serialVersionUID = 1;

    ConnectionBrokenException(String why) {
        super(why);
    }
}
