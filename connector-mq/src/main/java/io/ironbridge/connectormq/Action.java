package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import jakarta.jms.JMSException;

/** The work of a call on its session. */
interface Action {
    Outcome perform(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, NoSessionException, CallEndedException;
}
