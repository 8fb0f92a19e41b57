package io.ironbridge.connectormq;

import jakarta.jms.JMSException;

/** The connection broke, and the provider said so by other means than an exception. */
final class ConnectionBroken extends JMSException {
    private static final long serialVersionUID = 1;

    ConnectionBroken(String why) {
        super(why);
    }
}
