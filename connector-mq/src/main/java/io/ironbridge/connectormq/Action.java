package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import jakarta.jms.JMSException;

/** What a call does on its session. */
interface Action {
    Outcome perform(MqCall call, MqSession on)
            throws JMSException, UnusableMessage, NoSession, Ended;
}
